import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { forbidden, notFound } from '#shared/errors';
import { scopeOf } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '../context';
import { Params } from './params';
import { linkedTo, linkName, quote, type Store, storeOf } from './store';
import { scopeClause, visibleTo } from './visible';

/** A row as it lies in its table, keyed by field; the many of a `refs` field as ids. */
export type Row = { id: string; version: number } & Record<string, unknown>;

/** The row, where the person sees it and may do this to it, so that nobody else changes it meanwhile. */
export async function lockRow(
  ctx: Context,
  store: Store,
  id: string,
  verb: string,
  strength: 'update' | 'share',
): Promise<Row> {
  const params = new Params();
  const columns = Object.entries(getTableColumns(store.table) as Record<string, PgColumn>)
    .filter(([key]) => key !== 'search' && key !== 'custom_words')
    .map(([key, column]) => `t.${quote(column.name)} as ${quote(key)}`);
  for (const [key, link] of Object.entries(store.links)) {
    const target = quote(storeOf(store.entity.fields[key]!.to!).source);
    columns.push(`array(select l.${quote(link.otherKey)} from ${quote(linkName(link))} l
      join ${target} c on c.organization_id = l.organization_id and c.id = l.${quote(link.otherKey)} and c.deleted_at is null
      where ${linkedTo(link, 't')} order by l.${quote(link.order ?? link.otherKey)}) as ${quote(key)}`);
  }
  const scope = scopeOf(ctx.user, verb, store.entity.name);
  const allowed = scope === undefined ? 'false' : scopeClause(ctx, store, 't', params, scope);
  const [row] = await ctx.db.rows<Row & { allowed: boolean }>(
    `select ${columns.join(', ')}, (${allowed}) as allowed from ${quote(store.source)} t
     where ${visibleTo(ctx, store, 't', params)} and t.id = ${params.add(id)} for ${strength} of t`,
    params.values,
    'often',
  );
  if (!row) throw notFound();
  if (!row.allowed) throw forbidden(messages.forbidden(ctx.user.role));
  return row;
}
