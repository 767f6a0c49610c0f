import { useParams } from '@tanstack/react-router';
import type { FieldInputProps } from '#web/entity/common/feature.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import type { ProcedureCopy } from '#features/procedure/steps';
import { words } from './procedures.words';
import { ProceduresChoice } from './ProceduresChoice.web';

/** Chooses the procedures of a work order or template from the library (S13). */
export function ProceduresInput({ id, value, error, onChange, onAddNew }: FieldInputProps) {
  const { id: record = '' } = useParams({ strict: false }) as { id?: string };
  // The form holds ids only; the cached record has the answers.
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
