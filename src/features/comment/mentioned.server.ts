import type { Noun } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { getRow } from '#server/entity/read';
import { quote, storeOf, type Store } from '#server/entity/store';
import { readableBy, visibleTo } from '#server/entity/visible';

/** Everybody who would be notified of a comment on a record: people, and teams with at least one such person. */
export async function mentionable(ctx: Context, store: Store, of: string): Promise<unknown[]> {
  await getRow(ctx, store, of);
  const params = new Params();
  const visible = (noun: Noun, row: string) => visibleTo(ctx, storeOf(noun), row, params, 'names');
  const reader = readableBy(store, 't', 'who');
  return ctx.db.rows(
    `with t as (select * from ${quote(store.source)} where organization_id = ${params.add(ctx.organization.id)} and id = ${params.add(of)})
     select * from (
       select who.id, who.name, who.color, false as team from member who, t where ${visible('user', 'who')} and ${reader}
       union all select g.id, g.name, g.color, true from team g where ${visible('team', 'g')} and exists (
         select from team_member l join member who on who.organization_id = l.organization_id and who.id = l.member_id, t
         where l.organization_id = g.organization_id and l.team_id = g.id and ${reader})) found
     order by team, app_fold(name), id limit 1000`,
    params.values,
  );
}

/** “@Dana Reyes” or “@Night shift”: the longest match wins. Only those who may read the record. */
export async function mentioned(ctx: Context, store: Store, of: string, text: string): Promise<string[]> {
  if (!text.includes('@')) return [];
  const reader = readableBy(store, 't', 'who');
  const named = await ctx.db.rows<{ id: string; name: string; can_read: boolean }>(
    `with t as (select * from ${quote(store.source)} where organization_id = $1 and id = $3)
     select who.id, who.name, ${reader} as can_read from member who, t
       where who.organization_id = $1 and who.deleted_at is null and who.is_active and position('@' || app_fold(who.name) in app_fold($2)) > 0
     union select who.id, g.name, ${reader} from team g
       join team_member l on l.organization_id = g.organization_id and l.team_id = g.id
       join member who on who.organization_id = l.organization_id and who.id = l.member_id and who.deleted_at is null and who.is_active, t
       where g.organization_id = $1 and g.deleted_at is null and position('@' || app_fold(g.name) in app_fold($2)) > 0`,
    [ctx.organization.id, text, of],
  );
  const isLonger = (name: string) => named.some((other) => other.name !== name && other.name.startsWith(name));
  return [...new Set(named.filter(({ name, can_read }) => can_read && !isLonger(name)).map(({ id }) => id))];
}
