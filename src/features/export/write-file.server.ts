import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uuid7 } from '#shared/id';
import { can, type Role, rolesOfKey } from '#shared/permission';
import type { Actor, Context } from '#server/context';
import { isDiskFull } from '#server/disk-full';
import { keyOf } from '#server/storage/storage';
import { notify } from '#features/notification/index.server';
import { words } from './export.words';

export interface Waiting {
  id: string;
  member_id: string;
  entity_type: string | null;
  query: string | null;
  name: string;
}

/** The export to write, locked; none if it was written or taken back before. */
export async function loadWaiting(ctx: Context, id: string): Promise<Waiting | undefined> {
  const [found] = await ctx.db.rows<Waiting>(
    `select id, member_id, entity_type, query, name from export_file
     where organization_id = $1 and id = $2 and status = 'waiting' for update`,
    [ctx.organization.id, id],
  );
  return found;
}

/** Whoever asked for it, with the rights that they have now; none if they may not export any more. */
export async function requesterOf(
  ctx: Context,
  { member_id }: Waiting,
  verb: string,
  key: Role | undefined,
): Promise<Actor | undefined> {
  const [found] = await ctx.db.rows<{ name: string; role: Role; restricted_add: Actor['restrictedAdd'] | null }>(
    `select m.name, m.role, o.settings -> 'restricted_add' as restricted_add
     from member m join organization o on o.id = m.organization_id
     where m.organization_id = $1 and m.id = $2 and m.is_active and m.deleted_at is null`,
    [ctx.organization.id, member_id],
  );
  if (!found) return undefined;
  const { name, role, restricted_add } = found;
  const restrictedAdd = restricted_add ?? {};
  const may = key ? rolesOfKey(key, role) : { role };
  const actor = { id: member_id, name, ...may, restrictedAdd, member: member_id, person: null, session: null };
  return can(actor, verb, 'export') ? actor : undefined;
}

/** Stores the file whole or not at all, and tells whoever asked for it. */
async function storeExport(ctx: Context, waiting: Waiting, file: Readable, rows: () => number): Promise<void> {
  const { storage } = ctx.app;
  const path = join(storage.incoming, `${uuid7()}.export`);
  const storedAs = uuid7();
  await mkdir(storage.incoming, { recursive: true });
  try {
    await pipeline(file, createWriteStream(path));
    const { size } = await stat(path);
    await storage.save(keyOf(ctx.organization.id, storedAs, 'content'), path);
    await ctx.db.rows(
      `update export_file set status = 'done', finished_at = $3, stored_as = $4, size = $5, row_count = $6
       where organization_id = $1 and id = $2`,
      [ctx.organization.id, waiting.id, ctx.now, storedAs, size, rows()],
    );
  } finally {
    await rm(path, { force: true });
  }
  await notifyRequester(ctx, waiting, words.ready);
}

/** The same, and where the disk is full it is said at once, instead of when the job has been tried for hours. */
export async function storeOrFail(...asked: Parameters<typeof storeExport>): Promise<void> {
  try {
    await storeExport(...asked);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const [ctx, { id }] = asked;
    await failExport(ctx, id, words.diskFull);
  }
}

/** It will not be written: whoever asked may not export any more, it failed too often, or there is no room. */
export async function failExport(ctx: Context, id: string, why: string = words.notWritten): Promise<void> {
  const failed = await ctx.db.rows<Requester>(
    `update export_file set status = 'failed', finished_at = $3 where organization_id = $1 and id = $2 and status = 'waiting'
     returning id, member_id`,
    [ctx.organization.id, id, ctx.now],
  );
  for (const one of failed) await notifyRequester(ctx, one, why);
}

type Requester = Pick<Waiting, 'id' | 'member_id'>;

/** It is no news of their own: they asked, and a job has done it since. */
const notifyRequester = (ctx: Context, { id, member_id }: Requester, text: string): Promise<unknown> =>
  notify(ctx, { event: 'export_ready', noun: 'export', id, to: { members: [member_id] }, text }, null);
