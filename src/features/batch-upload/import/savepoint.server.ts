import { AppError } from '#shared/errors';
import type { Context } from '#server/context';
import { isLostRace } from '#server/db/transaction';
import { appErrorOf } from '#server/http/problem';

/** Does a thing so that its failure leaves the rest of the transaction as it was. */
export async function attempt(ctx: Context, work: () => Promise<unknown>): Promise<AppError | undefined> {
  const eventCount = ctx.events.length;
  await ctx.db.rows('savepoint attempt');
  try {
    await work();
    await ctx.db.rows('release savepoint attempt');
    return undefined;
  } catch (error) {
    await ctx.db.rows('rollback to savepoint attempt');
    ctx.events.length = eventCount;
    const known = appErrorOf(error);
    // A deadlock and a lock that others hold are nobody's fault: the job is tried again.
    if (isLostRace(error) || known.status === 503) throw error;
    if (known.status >= 500) ctx.app.log.error({ err: error }, 'a row could not be imported');
    return known;
  }
}

/** What an error says of a row: at its fields, or of the whole. */
export function problemsOf(error: AppError): { field: string; message: string }[] {
  const errors = error.extra.errors as Record<string, string[]> | undefined;
  if (!errors) return [{ field: '', message: error.message }];
  return Object.entries(errors).map(([field, [message]]) => ({ field, message: message ?? error.message }));
}
