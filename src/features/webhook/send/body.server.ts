import { AppError } from '#shared/errors';
import { can, type Role } from '#shared/permission';
import type { Change } from '#server/audit';
import { type Actor, type Context, systemActor } from '#server/context';
import { withoutCosts } from '#server/entity/costs';
import { getRow } from '#server/entity/read';
import { hasStore, type Store, storeOf } from '#server/entity/store';
import type { Happened } from '#server/jobs/reader';
import { importOf } from '#features/batch-upload/index.server';

type Entry = Pick<Happened, 'entity_type' | 'entity_id' | 'action' | 'changes' | 'user_id' | 'source' | 'timestamp'>;

/** Above this a receiver is told what it is about, and reads the rest by the API. */
const mostBytes = 20_480;

/** What an address is sent of an entry, as far as its role may read that; undefined if it may not. */
export async function bodyOf(ctx: Context, role: Role, type: string, entry: Entry): Promise<string | undefined> {
  const { entity_type, entity_id, source, timestamp } = entry;
  const reader = { ...ctx, user: readerOf(role) };
  const record = await recordOf(reader, entry);
  if (!record) return undefined;
  const actor = await actorOf(ctx, entry.user_id);
  const changes = changesFor(reader, entry);
  const whole = JSON.stringify({ type, timestamp, data: { record, changes, source, actor } });
  if (Buffer.byteLength(whole) <= mostBytes) return whole;
  const ids = { entity_type, id: entity_id };
  return JSON.stringify({ type, timestamp, data: { record: ids, changes: null, source, actor } });
}

/** Nobody in particular with this role: nothing is their own or assigned to them. */
export const readerOf = (role: Role): Actor => ({ ...systemActor, name: role, role });

async function recordOf(ctx: Context, { entity_type, entity_id, action }: Entry): Promise<object | undefined> {
  if (entity_type === 'batch-upload') return can(ctx.user, 'read', entity_type) ? importOf(ctx, entity_id) : undefined;
  if (!hasStore(entity_type)) return undefined;
  const store = storeOf(entity_type);
  if (action === 'deleted')
    return can(ctx.user, 'read', store.entity.name, { id: entity_id }) ? { id: entity_id } : undefined;
  // What a record shows may depend on who asks; these settings tell the database.
  await ctx.db.rows(`select set_config('app.role', $1, true)`, [ctx.user.role]);
  try {
    return await readable(ctx, store, entity_id);
  } finally {
    await ctx.db.rows(`select set_config('app.role', '', true)`);
  }
}

/** A record that was deleted since is only named: its own entry tells of that. */
async function readable(ctx: Context, store: Store, id: string): Promise<object | undefined> {
  if (!can(ctx.user, 'read', store.entity.name)) return undefined;
  try {
    return await getRow(ctx, store, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    return can(ctx.user, 'read', store.entity.name, { id }) ? { id } : undefined;
  }
}

function changesFor(ctx: Context, { entity_type, entity_id, changes }: Entry): Change[] {
  const fields = hasStore(entity_type) ? storeOf(entity_type).entity.fields : {};
  const seesCosts = can(ctx.user, 'read', 'cost', {});
  return changes
    .filter(({ field }) => !fields[field]?.guard || can(ctx.user, 'read', fields[field].guard, { id: entity_id }))
    .map(({ field, from, to }) => {
      const declared = fields[field];
      if (!declared?.hides || seesCosts) return { field, from, to };
      return { field, from: withoutCosts(declared, from), to: withoutCosts(declared, to) };
    });
}

async function actorOf(ctx: Context, member: string | null): Promise<{ id: string; name: string } | null> {
  if (member === null) return null;
  const [found] = await ctx.db.rows<{ id: string; name: string }>(
    `select id, name from member where organization_id = $1 and id = $2`,
    [ctx.organization.id, member],
    'often',
  );
  return found ?? null;
}
