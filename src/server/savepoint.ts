import type { Context } from './context';

/** Works behind a savepoint, and takes everything back if it throws or says undefined. */
export async function behindSavepoint<T>(
  ctx: Context,
  work: (inside: Context) => Promise<T | undefined>,
): Promise<T | undefined> {
  await ctx.db.rows('savepoint behind');
  const state = { ended: false };
  const still =
    <A extends unknown[], R>(send: (...args: A) => R) =>
    (...args: A): R => {
      // A statement that comes late must not outlive what was taken back.
      if (state.ended) throw new Error('The work of this statement has ended.');
      return send(...args);
    };
  const events: Context['events'] = [];
  const db = { rows: still(ctx.db.rows), tuples: still(ctx.db.tuples) } as Context['db'];
  let result: T | undefined;
  try {
    result = await work({ ...ctx, db, events });
    if (result !== undefined)
      await ctx.db.rows('set constraints all immediate; set constraints all deferred; release savepoint behind');
  } catch (error) {
    await ctx.db.rows('rollback to savepoint behind');
    throw error;
  } finally {
    state.ended = true;
  }
  if (result === undefined) await ctx.db.rows('rollback to savepoint behind');
  else ctx.events.push(...events);
  return result;
}
