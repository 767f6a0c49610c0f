import type { Context } from '../context';
import type { Row } from './lock';
import { type Link, linkedTo, linkName, quote, type Store } from './store';

/** The many that a record was given anew, by the keys of its fields. */
export async function writeLinks(
  ctx: Context,
  store: Store,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  for (const [key, link] of Object.entries(store.links)) {
    const ids = values[key] as string[] | null | undefined;
    if (ids === undefined || link.inverse) continue;
    // What stays keeps what else its link says; an order is written anew.
    await ctx.db.rows(
      `delete from ${quote(linkName(link))} l using (values ($1::uuid, $2::uuid)) r (organization_id, id)
       where ${linkedTo(link, 'r')} and not l.${quote(link.otherKey)} = any($3::uuid[])`,
      [ctx.organization.id, id, link.order ? [] : (ids ?? [])],
    );
    if (ids?.length) await insertLinks(ctx, link, id, ids);
  }
}

/** The many of a new record. */
export async function insertAllLinks(ctx: Context, store: Store, row: Row): Promise<void> {
  for (const [key, link] of Object.entries(store.links)) {
    const ids = row[key] as string[] | null | undefined;
    if (ids?.length && !link.inverse) await insertLinks(ctx, link, row.id, ids);
  }
}

async function insertLinks(ctx: Context, link: Link, id: string, ids: string[]): Promise<void> {
  const fixed = Object.entries(link.fixed ?? {});
  const columns = [
    link.thisKey,
    link.otherKey,
    ...fixed.map(([column]) => column),
    ...(link.order ? [link.order] : []),
  ];
  const values = ['$2', 'u.id', ...fixed.map(([, value]) => `'${value}'`), ...(link.order ? ['u.at'] : [])];
  await ctx.db.rows(
    `insert into ${quote(linkName(link))} (organization_id, ${columns.map(quote).join(', ')})
     select $1, ${values.join(', ')} from unnest($3::uuid[]) with ordinality u (id, at) on conflict do nothing`,
    [ctx.organization.id, id, ids],
  );
}
