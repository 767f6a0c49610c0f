import type { Context } from '#server/context';
import { insideOf } from '#server/entity/filter/inside';
import { contactNameOf, stateOf } from '#features/request/index.server';
import type { Block, HomeRequest, ListLink } from './home';
import { listOf, within } from './lists.server';
import type { Narrowing } from './narrowing.server';

/** As in their list: without reports whose sender has not confirmed their address, and those that look like spam (F1.7). */
const seen = `r.organization_id = $1 and r.deleted_at is null and not r.is_unconfirmed and not r.is_suspect`;

const named = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;

export async function countPending(ctx: Context): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from request r where ${seen} and r.status = 'pending'`,
    [ctx.organization.id],
    'often',
  );
  return row!.count;
}

/** Pending requests: first those whose question was answered, then by when they are to be acknowledged. */
export const readPending = (ctx: Context, most: number): Promise<Block<HomeRequest>> =>
  readBlock(ctx, `r.status = 'pending'`, `(r.waiting_for is distinct from 'staff'), r.ack_due_at, r.id`, most, {
    status: 'pending',
  });

/** A requester's own, the latest first. */
export const readOwn = (ctx: Context, most: number): Promise<Block<HomeRequest>> =>
  readBlock(ctx, `r.created_by = $2`, 'r.created_at desc, r.id desc', most, {});

async function readBlock(
  ctx: Context,
  condition: string,
  order: string,
  most: number,
  query: Record<string, string>,
): Promise<Block<HomeRequest>> {
  const rows = await ctx.db.rows<HomeRequest & { total: number }>(
    `select r.id, r.code, r.name, r.status, ${stateOf('r')} as state, r.priority, r.created_at, r.ack_due_at, r.acknowledged_at,
       r.waiting_for, ${named('a')} as asset, ${named('l')} as location, ${named('m')} as created_by,
       ${contactNameOf('r')} as contact_name, count(*) over () as total
     from request r
       left join asset a on a.organization_id = r.organization_id and a.id = r.asset_id
       left join location l on l.organization_id = r.organization_id and l.id = r.location_id
       left join member m on m.organization_id = r.organization_id and m.id = r.created_by
     where ${seen} and ($2::uuid is not null) and ${condition} order by ${order} limit $3`,
    [ctx.organization.id, ctx.user.member, most],
    'often',
  );
  const results = rows.map(({ total: _total, ...row }) => row);
  return { count: rows[0]?.total ?? 0, results, list: listOf('/requests', query) };
}

/** Requests decided in a window, and the hours that took from when they were made, together (A6). */
export async function readDecided(
  ctx: Context,
  { from, to }: { from: string; to: string },
  { location }: Narrowing,
): Promise<{ list: ListLink; count: number; hours: number }> {
  const inside = location ? ` and r.location_id = any(${insideOf('location', '$1', '$4')})` : '';
  const [row] = await ctx.db.rows<{ count: number; hours: number }>(
    `select count(*) as count, coalesce(sum(extract(epoch from r.decided_at - r.created_at)) / 3600, 0)::float8 as hours
     from request r where ${seen} and r.status in ('accepted', 'rejected') and r.decided_at >= $2 and r.decided_at < $3${inside}`,
    [ctx.organization.id, from, to, ...(location ? [location] : [])],
  );
  const query = { status__in: 'accepted,rejected', ...within('decided_at', from, to) };
  return { list: listOf('/requests', { ...query, ...(location && { location__within: location }) }), ...row! };
}
