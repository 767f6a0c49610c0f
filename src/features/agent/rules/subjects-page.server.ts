import type { Context } from '#server/context';
import type { Params } from '#server/entity/params';

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The id after which subjects that begin so go on; undefined if all of them come before. */
export function idAfter(lead: string, after = ''): string | undefined {
  if (after.startsWith(lead)) return after.slice(lead.length) || beforeAll;
  return after < lead ? beforeAll : undefined;
}

/** SQL: the next subjects that begin so, by the key `id`, so that no more is read than is needed. */
export function pageBy(
  lead: string,
  { id, from, after, limit }: { id: string; from: () => string; after: string | undefined; limit: number },
  params: Params,
): string[] {
  const last = idAfter(lead, after);
  if (last === undefined) return [];
  return [
    `(select '${lead}' || ${id} as subject ${from()} and ${id} > ${params.add(last, 'uuid')} order by ${id} limit ${limit})`,
  ];
}

/** The first subjects of these pages together, in the order of their text. */
export async function firstOf(ctx: Context, pages: string[], limit: number, params: Params): Promise<string[]> {
  const rows = await ctx.db.rows<{ subject: string }>(
    `select subject from (${pages.join(' union all ')}) u order by subject collate "C" limit ${limit}`,
    params.values,
  );
  return rows.map(({ subject }) => subject);
}
