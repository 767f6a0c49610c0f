import { tooManyTries } from '#shared/errors';
import { uuid7 } from '#shared/id';
import type { LanguageModelUse } from '#shared/language-model';
import { monthOf } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';
import { messages } from '#words/messages';
import type { Context } from '#server/context';

const mostAnHour = 20;

/** When a month of the organisation's calendar began, or the one so many months later begins. */
function monthStart({ organization, now }: Context, later = 0): string {
  const first = monthOf(dayIn(now, organization.time_zone), later);
  return momentOf(first, '00:00', organization.time_zone);
}

/** By the organisation's calendar. */
export async function tokensThisMonth(ctx: Context): Promise<number> {
  const [row] = await ctx.db.rows<{ tokens: number }>(
    `select coalesce(sum(tokens), 0)::int as tokens from language_model_call
     where organization_id = $1 and created_at >= $2`,
    [ctx.organization.id, monthStart(ctx)],
  );
  return row!.tokens;
}

/** Seconds until one more may be asked, if that is not now. */
async function waitOf({ db, organization, user, now }: Context): Promise<number | undefined> {
  const [row] = await db.rows<{ calls: number; wait: number }>(
    `select count(*)::int as calls, ceil(extract(epoch from min(created_at) + interval '1 hour' - $3))::int as wait
     from (select created_at from language_model_call where organization_id = $1 and member_id = $2
       and created_at > $3::timestamptz - interval '1 hour' order by created_at desc limit ${mostAnHour}) late`,
    [organization.id, user.id, now],
  );
  return row!.calls >= mostAnHour ? Math.max(1, row!.wait) : undefined;
}

/** Seconds until the tokens count anew. */
const newMonthIn = (ctx: Context): number => Math.ceil((Date.parse(monthStart(ctx, 1)) - Date.parse(ctx.now)) / 1_000);

/**
 * Counts a call before it is made, with the most that it may take: parallel calls gain nothing, and one whose server
 * dies stays counted.
 */
export async function begin(ctx: Context, feature: LanguageModelUse, tokens: number, limit: number): Promise<string> {
  const { db, organization, user, now } = ctx;
  await db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`language model ${organization.id}`]);
  const wait = await waitOf(ctx);
  if (wait !== undefined) throw tooManyTries(wait, messages.modelTooOften(mostAnHour, wait));
  if ((await tokensThisMonth(ctx)) + tokens > limit) throw tooManyTries(newMonthIn(ctx), messages.modelSpent);
  const id = uuid7(Date.parse(now));
  await db.rows(
    `insert into language_model_call (organization_id, id, member_id, feature, tokens, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [organization.id, id, user.id, feature, tokens, now],
  );
  return id;
}

/** What the call has really taken. */
export async function settle({ db, organization }: Context, id: string, tokens: number): Promise<void> {
  await db.rows(`update language_model_call set tokens = $3 where organization_id = $1 and id = $2`, [
    organization.id,
    id,
    tokens,
  ]);
}
