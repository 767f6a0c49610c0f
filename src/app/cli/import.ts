import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { App } from '#server/app';
import { ConfigError } from '#server/config';
import { type Actor, type Circumstances, type Context, run, type Tenant } from '#server/context';
import { Runner } from '#server/jobs/runner';
import { isBusy, type Settings } from '#features/batch-upload/batch-upload';
import { matchedColumns } from '#features/batch-upload/targets/bodies.server';
import { createUpload, queueCheck } from '#features/batch-upload/create.server';
import { fold } from '#features/batch-upload/match/fold';
import { queueImport } from '#features/batch-upload/import/import.server';
import { fieldsToMatch, targetOf } from '#features/batch-upload/targets/nouns.server';
import { uploadTasks } from '#features/batch-upload/tasks.server';
import { loadUpload, saveUpload, type Upload } from '#features/batch-upload/upload.server';
import { viewOf } from '#features/batch-upload/view.server';
import { words } from '#words/cli';
import { UsageError, type Verb } from '../verb';
import { withAppAsIs } from './database';
// The nouns that can be uploaded are known by the routes of all features.
import '../features.server';

/** Imports a table: reads, checks and, unless it is a dry run, imports. Returns 1 unless all rows are well. */
export const importFile: Verb = async (config, flags, [entity, path]) => {
  if (!entity || !path) throw new UsageError(words.import.usage);
  const bytes = await readFile(path);
  const map = flags.map ? (JSON.parse(await readFile(flags.map, 'utf8')) as Record<string, string | null>) : undefined;
  return withAppAsIs(config, async (app) => {
    const who = await actor(app, flags.organization, flags.email);
    const inside = <T>(work: (ctx: Context) => Promise<T>) => run(app, who, work);
    const settle = (id: string) => settled(app, inside, id);
    const parts = [gzipSync(bytes, { level: 1 })];
    const file = { name: basename(path), parts };
    const { id } = await inside((ctx) => createUpload(ctx, { entity, settings: settingsOf(flags), file, rows: null }));
    let upload = await settle(id);
    if (map && upload.columns.length > 0) {
      await inside((ctx) => matchBy(ctx, upload, map));
      upload = await settle(id);
    }
    const isReady = upload.status === 'checked' && upload.counts!.create + upload.counts!.update > 0;
    if (isReady && !flags['dry-run']) {
      await inside(async (ctx) => {
        await saveUpload(ctx, id, { status: 'importing', role: ctx.user.role });
        await queueImport(ctx, { upload: id, by: ctx.user.member, done: 0 });
      });
      upload = await settle(id);
    }
    const view = await inside((ctx) => viewOf(ctx, upload));
    console.log(flags.json ? JSON.stringify(view) : words.import.said(view));
    // Somebody can go on in a browser with what was rejected; with the rest there is nothing to do.
    if (flags['dry-run'] || (view.status === 'checked' && view.counts!.rejected === 0))
      await inside((ctx) =>
        ctx.db.rows(`delete from batch_upload where organization_id = $1 and id = $2`, [ctx.organization.id, id]),
      );
    // Checked is a dry run, or a table of which all is in already.
    const isWell = view.status === 'done' || view.status === 'checked';
    return isWell && view.counts!.rejected === 0 ? 0 : 1;
  });
};

const settingsOf = (flags: Parameters<Verb>[1]): Partial<Settings> => ({
  ...(flags.key && { key: flags.key }),
  ...(flags.mode && { mode: flags.mode as Settings['mode'] }),
  references: Object.fromEntries(
    (flags['create-missing'] ?? '')
      .split(',')
      .filter(Boolean)
      .map((field) => [field.trim(), { '*': 'create' }]),
  ),
});

async function matchBy(ctx: Context, upload: Upload, map: Record<string, string | null>): Promise<void> {
  const given = Object.entries(map).flatMap(([heading, field]) => {
    const column = upload.columns.find(({ header }) => fold(header) === fold(heading));
    return column ? [[column.index, field] as const] : [];
  });
  const fields = await fieldsToMatch(ctx, targetOf(upload.entity), upload.columns);
  const columns = matchedColumns(upload.columns, Object.fromEntries(given), fields);
  await saveUpload(ctx, upload.id, { columns, status: 'checking' });
  await queueCheck(ctx, upload.id, upload.version + 1);
}

/** Does the jobs of uploads here, or waits for a running server that has taken one. */
async function settled(app: App, inside: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>, id: string) {
  const runner = new Runner(app, uploadTasks);
  for (;;) {
    const upload = await inside((ctx) => loadUpload(ctx, id));
    if (!isBusy(upload.status)) return upload;
    if (!(await runner.runOne())) await sleep(100);
  }
}

interface Found extends Tenant {
  member: string;
  name: string;
  person: string | null;
  restricted_add: Actor['restrictedAdd'] | null;
}

/** The command acts as an admin: the one who is named, or the first of the organisation. */
async function actor(app: App, organization?: string, email?: string): Promise<Circumstances> {
  const { rows } = await app.system.query<Found>(
    `select o.id, o.time_zone, o.currency, o.settings -> 'restricted_add' as restricted_add, m.id as member, m.name, m.person_id as person
     from organization o join member m on m.organization_id = o.id
     where m.role = 'admin' and m.is_active and m.deleted_at is null
       and ($1::text is null or o.name = $1) and ($2::text is null or lower(m.email) = lower($2)) order by m.created_at`,
    [organization ?? null, email ?? null],
  );
  const [first] = rows;
  if (!first) throw new ConfigError(words.import.nobody);
  if (rows.some(({ id }) => id !== first.id)) throw new UsageError(words.import.which);
  const user: Actor = {
    id: first.member,
    name: first.name,
    role: 'admin',
    restrictedAdd: first.restricted_add ?? {},
    member: first.member,
    person: first.person,
    session: null,
  };
  const { id, time_zone, currency } = first;
  return { user, organization: { id, time_zone, currency }, requestId: null, source: 'api' };
}
