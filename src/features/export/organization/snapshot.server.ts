import type { Context } from '#server/context';
import { dbOf } from '#server/db/transaction';

export interface Snapshot {
  ctx: Context;
  /** Ends it; ending it again does nothing. */
  close(): Promise<void>;
}

/**
 * One state of the database, with the rights of the organisation alone: whatever is asked, no row of another one is
 * seen.
 */
export async function openSnapshot(ctx: Context): Promise<Snapshot> {
  const client = await ctx.app.system.connect();
  const state = { ended: false };
  const close = async () => {
    if (state.ended) return;
    state.ended = true;
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  };
  try {
    await client.query(`begin isolation level repeatable read read only;
      set local statement_timeout = '120s'; set local role millwright_app`);
    await client.query(`select set_config('app.organization', $1, true), set_config('app.now', $2, true)`, [
      ctx.organization.id,
      ctx.now,
    ]);
    return { ctx: { ...ctx, db: dbOf(client, state) }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const pingEvery = 10_000;

/** Keeps the transaction of a job alive while it works elsewhere: the database takes a silent one for a dead server. */
export async function keepAlive<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void ctx.db.rows('select 1').catch(() => {}), pingEvery);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
