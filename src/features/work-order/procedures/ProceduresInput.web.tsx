import { useParams } from '@tanstack/react-router';
import type { OwnInputProps } from '#web/entity/common/feature.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import type { ProcedureCopy } from '#features/procedure/steps';
import { words } from './procedures.words';
import { ProceduresChoice } from './ProceduresChoice.web';

/** Which procedures a work order or template has, by those of the library (S13). */
export function ProceduresInput({ id, value, error, onChange, onAddNew }: OwnInputProps) {
  const { id: record = '' } = useParams({ strict: false }) as { id?: string };
  // The form holds their ids; the record it was opened with has what was answered.
  const row = queryClient.getQueryData<Row>(keys.detail('work-order', record));
  return (
    <ProceduresChoice
      id={id}
      label={words.title}
      hint={words.formHint}
      copies={row?.procedures as ProcedureCopy[] | undefined}
      value={(value as string[] | null) ?? []}
      error={error}
      onChange={onChange}
      onAddNew={onAddNew}
    />
  );
}
