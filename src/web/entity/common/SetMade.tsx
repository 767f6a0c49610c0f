import { queryClient, type Row } from '../../query.ts';
import { useResumedValues, useMade } from '../pick/add-new.ts';
import { freshRows } from '../list/bulk/bulk.ts';
import type { Feature } from './feature.ts';
import type { FieldInfo } from './field-info.ts';
import type { ListState } from '../list/list-query.ts';
import type { AddNew } from './making.ts';
import { optionQuery } from '../pick/options.ts';
import { useRowActions } from '../list/bulk/row-actions.tsx';
import { type RowsToSet, madeKey } from '../list/bulk/settable.ts';
import { chosenFor, type How } from './Value.tsx';

interface ResumedRows extends RowsToSet {
  field: FieldInfo;
  how: How;
}

/** Add New for a field that is set directly on rows of a list. */
export function useAddNewTo(feature: Feature) {
  const { addNew } = useResumedValues<ResumedRows>(madeKey(feature), feature.plural);
  return (field: FieldInfo, how: How, chosen: boolean, rows: () => Promise<Row[]>): AddNew =>
    (noun, typed) =>
      void rows().then((all) => addNew('made', { field, how, chosen, ids: all.map(({ id }) => id) })(noun, typed));
}

/** Sets a newly made record on the rows it was made for, when the person returns. */
export function SetMade({ feature, state }: { feature: Feature; state: ListState }) {
  const { set, dialogs } = useRowActions(feature, state);
  useMade<ResumedRows>(madeKey(feature), feature.plural, async (made, { field, how, ids }) => {
    const { results } = await queryClient.fetchQuery(optionQuery(field.options_from, made));
    const rows = ids.map((id) => ({ id }));
    if (results[0]) await set(field, chosenFor(field, how, results[0]), () => freshRows(feature, rows));
  });
  return dialogs;
}
