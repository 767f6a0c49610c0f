import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { forbidden, notFound } from '#shared/errors';
import type { App } from '#server/app';
import { dbOf } from '#server/db/transaction';
import { storeOf } from '#server/entity/store';
import { noteOn } from '#server/entity/write';
import { object, list } from '#server/http/json-schema';
import { type Route, route, type Visitor } from '#server/http/route';
import { nextOccurrence } from '#server/jobs/cron';
import { enqueue } from '#server/jobs/queue';
import { silentFact } from '#server/jobs/runner';
import { words } from './backup.words';
import { isOperator } from './operators.server';
import { packWhole } from './pack.server';
import { besideIn, keyIn, listNotes, placeOf } from './place.server';
import { backupTaskName, schedule } from './schedule.server';
import { noteAttempt, stateOf } from './state.server';

const tag = 'System';
const text = { type: 'string' };
const count = { type: 'integer' };
const time = { type: 'string', format: 'date-time' };
const timeOrNone = { ...time, type: ['string', 'null'] };
const backupSchema = object({
  name: text,
  made_at: time,
  size: count,
  rows: count,
  files: count,
  missing: count,
  version: text,
  is_encrypted: { type: 'boolean' },
  verified_at: timeOrNone,
});

/** For those who look after the installation; restoring is left to the command line. */
export const systemRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/system',
    tag,
    summary: 'Say whether the caller looks after this installation, and what there is to do',
    permit: ['read', 'system'],
    answer: object({
      is_operator: { type: 'boolean' },
      /** What an operator has to see to, the most urgent first. */
      needs: list({ type: 'string', enum: ['resume_sending', 'backup_failed', 'backup_old'] }),
    }),
    visit: async ({ app, holder }) => {
      const is_operator = await isOperator(app, holder!.user);
      return { is_operator, needs: is_operator ? await needsOf(app) : [] };
    },
  }),
  route({
    method: 'GET',
    path: '/system/backups',
    tag,
    summary: 'Show the backups of the installation, whether the last one worked, and when the next one is due',
    permit: ['read', 'system'],
    answer: object({
      folder: text,
      /** The same disk holds the data: one fault takes both. */
      is_same_disk: { type: 'boolean' },
      is_scheduled: { type: 'boolean' },
      next_at: timeOrNone,
      is_running: { type: 'boolean' },
      problem: { type: ['string', 'null'] },
      is_old: { type: 'boolean' },
      silent_since: timeOrNone,
      backups: list(backupSchema),
    }),
    visit: async (visitor) => {
      await requireOperator(visitor);
      return overview(visitor.app);
    },
  }),
  route({
    method: 'POST',
    path: '/system/backups',
    tag,
    summary: 'Make a backup now',
    permit: ['update', 'system'],
    status: 202,
    answer: object({ accepted: { type: 'boolean' } }),
    visit: async (visitor) => {
      await requireOperator(visitor);
      await askForBackup(visitor.app);
      visitor.reply.code(202);
      return { accepted: true };
    },
  }),
  route({
    method: 'GET',
    path: '/system/backups/:file_name',
    tag,
    summary: 'Download a backup with its files',
    permit: ['read', 'system'],
    type: 'application/x-tar',
    answer: { type: 'string', format: 'binary' },
    visit: async (visitor, { params }) => {
      await requireOperator(visitor);
      return download(visitor, params.file_name!);
    },
  }),
  route({
    method: 'POST',
    path: '/system/resume-sending',
    tag,
    summary: 'Let mails, pushes and webhooks leave again after a restore',
    permit: ['update', 'system'],
    status: 204,
    visit: async (visitor) => {
      await requireOperator(visitor);
      await noteInHistory(visitor, words.sendingResumed);
      await visitor.app.system.query(`delete from fact where name = $1`, [silentFact]);
      await visitor.app.system.query(`select pg_notify('millwright_jobs', '')`);
      visitor.reply.code(204);
    },
  }),
];

async function needsOf(app: App): Promise<string[]> {
  const { silent_since, problem, is_old } = await stateOf(app);
  return [
    ...(silent_since ? ['resume_sending'] : []),
    ...(problem ? ['backup_failed'] : []),
    ...(is_old && !problem ? ['backup_old'] : []),
  ];
}

/** The admins of the only organisation; with several, those whom OPERATORS names. */
async function requireOperator({ app, holder }: Visitor): Promise<void> {
  if (!holder || !(await isOperator(app, holder.user))) throw forbidden(words.operatorsOnly);
}

/** A job of the whole installation, not of the organisation of whoever asks. */
async function askForBackup({ system, clock }: App): Promise<void> {
  const client = await system.connect();
  try {
    const now = clock().toISOString();
    await enqueue({ db: dbOf(client), now }, backupTaskName, {}, { key: backupTaskName });
    await noteAttempt(system, { started_at: now, finished_at: null, problem: null });
  } finally {
    client.release();
  }
}

/** What concerns the whole installation is in the history of whoever did it. */
const noteInHistory = ({ within }: Visitor, description: string): Promise<void> =>
  within((ctx) => noteOn(ctx, storeOf('organization'), ctx.organization.id, description));

async function overview(app: App): Promise<unknown> {
  const { config, clock } = app;
  const place = placeOf(config);
  const { is_running, problem, is_old, silent_since } = await stateOf(app);
  const next = config.backup.schedule ? nextOccurrence(schedule.pattern, schedule.zone, clock()) : undefined;
  return {
    folder: place.name,
    is_same_disk: !config.backup.s3 && (await areOnOneDisk(config.dataDir, config.backup.dir)),
    is_scheduled: config.backup.schedule,
    next_at: next?.toISOString() ?? null,
    is_running,
    problem,
    is_old,
    silent_since,
    backups: (await listNotes(place)).map(({ needs: _needs, ...note }) => note),
  };
}

async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && (b === undefined || a.dev === b.dev);
}

/** A plain one brings the files that it shares with others: one file, which restores anywhere. */
async function download(visitor: Visitor, name: string): Promise<unknown> {
  const { app, reply } = visitor;
  const place = placeOf(app.config);
  const note = (await listNotes(place)).find((one) => one.name === name);
  if (!note) throw notFound();
  const stored = await place.storage.open(keyIn(place, name));
  await noteInHistory(visitor, words.downloaded(name));
  reply.header('content-type', 'application/x-tar');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(
    note.is_encrypted ? stored : Readable.from(packWhole(stored, besideIn(place)), { objectMode: false }),
  );
}
