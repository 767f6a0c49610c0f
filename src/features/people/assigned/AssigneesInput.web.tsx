import type { FieldInputProps } from '#web/entity/common/feature.ts';
import type { AssignedTo } from '#shared/assigned';
import { PeopleSelect } from './PeopleSelect.web';

export function AssigneesInput({ id, field, value, error, onChange, onAddNew }: FieldInputProps) {
  const { users = [], teams = [] } = (value as AssignedTo | null) ?? {};
  return (
    <PeopleSelect
      id={id}
      label={field.label}
      required={field.required}
      error={error}
      value={{ users, teams }}
      onChange={onChange}
      onAddNew={(noun, typed) => onAddNew(noun, typed, `${noun}s.+`)}
    />
  );
}
