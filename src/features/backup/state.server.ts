import type pg from 'pg';
import { silentFact } from '#server/jobs/runner';

/** The last time that a backup was tried. */
interface Attempt {
  started_at: string;
  /** Null while it runs, or when it was killed. */
  finished_at: string | null;
  problem: string | null;
}

const attemptFact = 'backup';

export async function noteAttempt(system: pg.Pool, attempt: Attempt): Promise<void> {
  await system.query(
    `insert into fact (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [attemptFact, JSON.stringify(attempt)],
  );
}

export interface State {
  attempt: Attempt | null;
  silent_since: string | null;
}

export async function stateOf(system: pg.Pool): Promise<State> {
  const { rows } = await system.query<{ name: string; value: string }>(
    `select name, value from fact where name in ($1, $2)`,
    [attemptFact, silentFact],
  );
  const value = (name: string) => rows.find((row) => row.name === name)?.value;
  const attempt = value(attemptFact);
  return { attempt: attempt ? (JSON.parse(attempt) as Attempt) : null, silent_since: value(silentFact) ?? null };
}
