import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '#shared/id';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { columnOf, pointersTo, quote } from '#server/entity/store';
import { deleteRow, loadRow } from '#server/entity/write';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { bytesLock, storedAsOf } from '#server/storage/storage';
import { files } from './file.server';
import { isFree } from './held.server';

const day = 86_400_000;
/** How long a deleted file can still be restored. */
const retention = 30 * day;

/**
 * Runs every night by the organisation's clock: unattached files, and stored content without a row. These are separate
 * jobs: content is deleted only once its rows are gone for certain, and unreachable storage does not keep rows from
 * being deleted.
 */
export const fileTimetables: Timetable[] = [
  { name: 'sweep files', pattern: '37 3 * * *', zone: 'organization', task: 'sweep files' },
  { name: 'sweep bytes', pattern: '7 4 * * *', zone: 'organization', task: 'sweep bytes' },
];

export const fileTasks: Task[] = [
  {
    name: 'sweep files',
    run: async ({ ctx }) => {
      await deleteUnattached(ctx!);
      await forgetDeleted(ctx!);
    },
  },
  {
    name: 'sweep bytes',
    run: async ({ app, ctx }) => {
      await sweepIncoming(app);
      await sweepBytes(ctx!);
    },
  },
];

/** Remains of uploads after a crash, in this server's own folder. */
async function sweepIncoming({ storage }: App): Promise<void> {
  for (const name of await readdir(storage.incoming).catch(() => [])) {
    const path = join(storage.incoming, name);
    const found = await stat(path).catch(() => undefined);
    // By the clock of the disk, which wrote the time.
    if (found && Date.now() - found.mtimeMs > day) await rm(path, { force: true });
  }
}

/**
 * Deletes in batches while listing: the database ends a job that is idle for a minute, and listing all may take longer.
 */
async function sweepBytes(ctx: Context): Promise<void> {
  // A backup reads the bytes of rows that may be gone by now; they are swept tomorrow.
  const [lock] = await ctx.db.rows<{ free: boolean }>(`select pg_try_advisory_xact_lock_shared(${bytesLock}) as free`);
  if (!lock!.free) return;
  let some: { key: string; at: Date }[] = [];
  for await (const one of ctx.app.storage.keys(ctx.organization.id)) {
    some.push(one);
    if (some.length < 1_000) continue;
    await removeUnknown(ctx, some);
    some = [];
  }
  await removeUnknown(ctx, some);
}

async function removeUnknown(ctx: Context, some: { key: string; at: Date }[]): Promise<void> {
  const old = some.filter(({ at }) => Date.parse(ctx.now) - at.getTime() > day).map(({ key }) => key);
  const rows = await ctx.db.rows<{ stored_as: string }>(
    `select stored_as from file where organization_id = $1 and stored_as = any($2::uuid[])
     union all select stored_as from export_file where organization_id = $1 and stored_as = any($2::uuid[])`,
    [ctx.organization.id, [...new Set(old.map(storedAsOf))].filter(isUuid)],
  );
  const known = new Set(rows.map(({ stored_as }) => stored_as));
  const unknown = old.filter((key) => !known.has(storedAsOf(key)));
  for (let from = 0; from < unknown.length; from += 10)
    await Promise.all(unknown.slice(from, from + 10).map((key) => ctx.app.storage.remove(key)));
}

/** SQL: no record has the file `f` as a field of its own, such as a person's picture. */
const isUnreferenced = () =>
  pointersTo(files.entity.name)
    .filter(({ link }) => !link)
    .map(
      ({ store, key }) => `not exists (select from ${quote(store.source)} p
        where p.organization_id = f.organization_id and p.${quote(columnOf(store, key))} = f.id)`,
    )
    .join(' and ');

/** Deletes uploads that for a day were neither attached nor put into the library, and records it in the history. */
async function deleteUnattached(ctx: Context): Promise<void> {
  const values = [ctx.organization.id, new Date(Date.parse(ctx.now) - day).toISOString()];
  const unattached = `select f.id from file f where f.organization_id = $1 and f.deleted_at is null and not f.in_library
    and f.created_at < $2 and ${isUnreferenced()}
    and not exists (select from file_link l where l.organization_id = $1 and l.file_id = f.id)
    and ${isFree('f')}`;
  const held = await ctx.db.rows<{ id: string }>(
    `${unattached} order by f.id limit 1000 for update of f skip locked`,
    values,
  );
  // Checked again now that the rows are locked: a file may have been attached before that.
  const found = await ctx.db.rows<{ id: string }>(`${unattached} and f.id = any($3) order by f.id`, [
    ...values,
    held.map(({ id }) => id),
  ]);
  for (const { id } of found) await deleteRow(ctx, files, await loadRow(ctx, files, id, 'delete'));
}

async function forgetDeleted(ctx: Context): Promise<void> {
  const values = [ctx.organization.id, new Date(Date.parse(ctx.now) - retention).toISOString()];
  const isExpired = `f.organization_id = $1 and f.deleted_at < $2 and ${isUnreferenced()} and ${isFree('f')}`;
  await ctx.db.rows(
    `delete from file_link l using file f where l.organization_id = $1 and l.file_id = f.id and ${isExpired}`,
    values,
  );
  await ctx.db.rows(`delete from file f where ${isExpired}`, values);
}
