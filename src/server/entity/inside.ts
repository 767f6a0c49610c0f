import { getTableColumns } from 'drizzle-orm';
import type { Field, Operator } from '#shared/field';
import { hasStore, quote, type Store, storeOf } from './store';

/** Whether its rows lie in one another (`hierarchy.ts`). */
export const isTree = ({ table }: Store): boolean => 'lineage' in getTableColumns(table);

/** SQL: the ids of a row and of all that lies in it, as an array; one range of the index of lineages. */
export const insideOf = (source: string, organization: string, id: string): string =>
  `array(select b.id from ${quote(source)} a join ${quote(source)} b on b.organization_id = a.organization_id
     and b.lineage >= a.lineage and b.lineage < a.lineage || '~' and b.deleted_at is null
   where a.organization_id = ${organization} and a.id = ${id})`;

/** What may be asked of a field; of one that leads into a tree also whether it is anywhere inside. */
export const operatorsOf = ({ kind, to, operators }: Pick<Field, 'kind' | 'to' | 'operators'>): readonly Operator[] =>
  (kind === 'ref' || kind === 'refs') && to && hasStore(to) && isTree(storeOf(to))
    ? [...operators, 'within']
    : operators;
