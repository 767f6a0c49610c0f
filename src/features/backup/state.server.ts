import type pg from 'pg';
import type { App } from '#server/app';
import { silentFact } from '#server/jobs/runner';
import { words } from './backup.words';
import { withClient } from './client.server';

/** The last time that a backup was tried. */
interface Attempt {
  started_at: string;
  /** Null while it runs, or when it was killed. */
  finished_at: string | null;
  problem: string | null;
}

const attemptFact = 'backup';
const madeFact = 'backup made';

const note = (system: pg.Pool, name: string, value: string) =>
  system.query(
    `insert into fact (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [name, value],
  );

export async function noteAttempt(system: pg.Pool, attempt: Attempt): Promise<void> {
  await note(system, attemptFact, JSON.stringify(attempt));
}

/** Ends the attempt that is open, if there is one. */
export async function endAttempt(system: pg.Pool, finishedAt: string, problem: string): Promise<void> {
  await system.query(
    `update fact set value = (value::jsonb || jsonb_build_object('finished_at', $2::text, 'problem', $3::text))::text
     where name = $1 and value::jsonb ->> 'finished_at' is null`,
    [attemptFact, finishedAt, problem],
  );
}

/** The last one that is right. */
export async function noteMade(system: pg.Pool, madeAt: string): Promise<void> {
  await note(system, madeFact, madeAt);
}

/** Held while a backup is made: its end, however it comes, ends the lock as well. */
const backupLock = 0x6261636b;

/** Two at once would tidy away each other's files. Returns undefined if one runs already. */
export const oneAtATime = <T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T | undefined> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${backupLock}) as taken`);
    return rows[0]!.taken ? work() : undefined;
  });

export interface State {
  is_running: boolean;
  /** Why the last one failed. */
  problem: string | null;
  /** The schedule has made none for two days. */
  is_old: boolean;
  last_at: string | null;
  silent_since: string | null;
}

/** So long may its process take to begin. */
const beginsWithin = 120_000;
const oldAfter = 48 * 3_600_000;

/** How it stands with backups, from the database alone: every page asks, and a bucket would take long. */
export async function stateOf({ system, config, clock }: Pick<App, 'system' | 'config' | 'clock'>): Promise<State> {
  const { rows } = await system.query<{ name: string; value: string }>(
    `select name, value from fact where name = any($1)
     union all select 'running', '' from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${backupLock} and d.datname = current_database()`,
    [[attemptFact, madeFact, silentFact]],
  );
  const value = (name: string) => rows.find((row) => row.name === name)?.value ?? null;
  const attempt = JSON.parse(value(attemptFact) ?? 'null') as Attempt | null;
  const since = (time: string) => clock().getTime() - Date.parse(time);
  const isOpen = attempt !== null && attempt.finished_at === null;
  const is_running = isOpen && (value('running') !== null || since(attempt.started_at) < beginsWithin);
  const last_at = value(madeFact);
  return {
    is_running,
    problem: isOpen && !is_running ? words.wasKilled : (attempt?.problem ?? null),
    is_old: config.backup.schedule && last_at !== null && since(last_at) > oldAfter,
    last_at,
    silent_since: value(silentFact),
  };
}
