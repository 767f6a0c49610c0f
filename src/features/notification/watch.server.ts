import { notFound } from '#shared/errors';
import { can } from '#shared/permission';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import type { Store } from '#server/entity/store';
import { object } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';

const answer = object({ is_watching: { type: 'boolean' } });

/** Watching records of a noun, which registers these routes itself. Everybody watches for themselves. */
export function watchRoutes(store: Store): Route[] {
  const { name, labelPlural: tag } = store.entity;
  const about = { path: `/watches/${name}/:watched`, tag, permit: 'signed-in' as const };
  return [
    route({
      ...about,
      method: 'GET',
      summary: 'Read whether one watches a record',
      answer,
      handle: async (ctx, { params }) => {
        await requireReadable(ctx, store, params.watched!);
        return { is_watching: await isWatching(ctx, name, params.watched!) };
      },
    }),
    route({
      ...about,
      method: 'PUT',
      summary: 'Watch a record: hear of its comments and its status',
      answer,
      handle: (ctx, { params }) => setWatching(ctx, store, params.watched!, true),
    }),
    route({
      ...about,
      method: 'DELETE',
      summary: 'Stop to watch a record, for good',
      status: 204,
      handle: (ctx, { params }) => setWatching(ctx, store, params.watched!, false),
    }),
  ];
}

/** Nobody learns by watching whether a record exists that they may not read. */
async function requireReadable(ctx: Context, store: Store, id: string): Promise<void> {
  if (!can(ctx.user, 'read', store.entity.name)) throw notFound();
  await getRow(ctx, store, id);
}

async function isWatching(ctx: Context, noun: string, id: string): Promise<boolean> {
  const [found] = await ctx.db.rows<{ is_watching: boolean }>(
    `select is_watching from watch where organization_id = $1 and entity_type = $2 and entity_id = $3 and member_id = $4`,
    [ctx.organization.id, noun, id, ctx.user.member],
  );
  return found?.is_watching ?? false;
}

async function setWatching(ctx: Context, store: Store, id: string, is_watching: boolean): Promise<unknown> {
  await requireReadable(ctx, store, id);
  await ctx.db.rows(
    `insert into watch (organization_id, entity_type, entity_id, member_id, is_watching) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, entity_type, entity_id, member_id) do update set is_watching = excluded.is_watching`,
    [ctx.organization.id, store.entity.name, id, ctx.user.member, is_watching],
  );
  return { is_watching };
}

/** Makes people watch a record by what they do or are given, except those who have stopped to. */
export async function watch(ctx: Context, noun: string, id: string, members: readonly string[]): Promise<void> {
  if (members.length === 0) return;
  await ctx.db.rows(
    `insert into watch (organization_id, entity_type, entity_id, member_id)
     select $1, $2, $3, m.id from member m where m.organization_id = $1 and m.id = any($4) on conflict do nothing`,
    [ctx.organization.id, noun, id, members],
  );
}
