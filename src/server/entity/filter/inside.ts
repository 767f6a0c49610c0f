import { getTableColumns } from 'drizzle-orm';
import type { Field, Operator } from '#shared/field';
import { hasStore, quote, type Store, storeOf } from '../store';

/** Whether its rows form a tree (`hierarchy.ts`). */
export const isTree = ({ table }: Store): boolean => 'lineage' in getTableColumns(table);

/** SQL: the ids of a row and its descendants as an array, read from one range of the lineage index. */
export const insideOf = (source: string, organization: string, id: string): string =>
  `array(select b.id from ${quote(source)} a join ${quote(source)} b on b.organization_id = a.organization_id
     and b.lineage >= a.lineage and b.lineage < a.lineage || '~' and b.deleted_at is null
   where a.organization_id = ${organization} and a.id = ${id})`;

/** The filter operators of a field. A reference to a tree also has `within`. */
export const operatorsOf = ({ kind, to, operators }: Pick<Field, 'kind' | 'to' | 'operators'>): readonly Operator[] =>
  (kind === 'ref' || kind === 'refs') && to && hasStore(to) && isTree(storeOf(to))
    ? [...operators, 'within']
    : operators;
