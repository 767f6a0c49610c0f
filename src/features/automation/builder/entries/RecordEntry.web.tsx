import { featureOf, optionsOf } from '#web/entity/common/feature.ts';
import type { FieldInfo } from '#web/entity/common/field-info.ts';
import type { AddNew } from '#web/entity/common/making.ts';
import { Value } from '#web/entity/common/Value.tsx';
import type { Row } from '#web/query.ts';
import { useHealthStatuses } from '#features/asset/status/statuses';
import { ChoiceEntry } from './ChoiceEntry.web';

interface RecordProps {
  label: string;
  noun: string;
  typed: string;
  onChoose(id: string): void;
  onAddNew: AddNew;
}

const infoOf = (label: string, from: string): FieldInfo => ({
  key: 'record',
  label,
  type: 'ref',
  required: true,
  options: null,
  options_from: from,
  suggestions_from: null,
  filterable: false,
  operators: [],
  sortable: false,
  unit: null,
  default_column: false,
  listed: false,
  editable: true,
  help: null,
});

const nothing = {} as Row;

/** A record of a noun, searched by the server. */
export function RecordEntry({ label, noun, typed, onChoose, onAddNew }: RecordProps) {
  const feature = featureOf(noun);
  if (!feature) return null;
  return (
    <Value
      field={infoOf(label, optionsOf(feature))}
      search={typed}
      onSet={(valueOf) => onChoose((valueOf(nothing) as { id: string }).id)}
      onAddNew={() => onAddNew}
    />
  );
}

interface StatusProps {
  label: string;
  value: unknown;
  typed: string;
  onChoose(value: object): void;
}

/** A status of assets brings its category along. */
export function StatusEntry({ label, value, typed, onChoose }: StatusProps) {
  const statuses = useHealthStatuses().data ?? [];
  return (
    <ChoiceEntry
      label={label}
      options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      typed={typed}
      onChoose={(id) => {
        const { category } = statuses.find((one) => one.id === id)!;
        onChoose({ status_type: id, status_category: category });
      }}
    />
  );
}
