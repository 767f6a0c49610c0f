import type { Context } from '#server/context';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { send } from '#server/outgoing';
import { signedHeaders } from '#server/signature';
import type { ActionOf } from '../sentence/action';
import type { Acting } from './acting.server';
import { disable } from './author.server';
import { words } from '../automation.words';
import { storedEvent } from './event';
import { callId } from '../hooks.server';
import { maxFailures, type RunLine } from '../run';

interface Call {
  automation: string;
  run: string;
  /** The number of its line in the log. */
  n: number;
  url: string;
  body: string;
}

const taskName = 'automation call';

/** Calls an address after the commit. */
export async function queueCall({ ctx, automation, run, facts }: Acting, { url }: ActionOf<'call_webhook'>, n: number) {
  const { id, name } = automation;
  const subject = await facts.subject();
  const data = {
    automation: { id, name },
    run,
    event: storedEvent(facts.event),
    subject: subject ? { ...facts.event.subject, name: subject.name } : null,
  };
  const body = JSON.stringify({ type: 'automation.run', timestamp: ctx.now, data });
  const call: Call = { automation: id, run, n, url, body };
  await enqueue(ctx, taskName, call);
}

/** Retried with back-off; what is given up counts as a failure of the automation (F3.6). */
export const callTask: Task = {
  name: taskName,
  outgoing: true,
  run: async ({ app, now, ctx }, { automation, run, n, url, body }: Call) => {
    const [row] = await ctx!.db.rows<{ secret: string }>(
      `select secret from automation where organization_id = $1 and id = $2 and deleted_at is null`,
      [ctx!.organization.id, automation],
    );
    if (!row) return;
    const [id, timestamp] = [callId(run, n), String(Math.floor(Date.parse(now) / 1000))];
    const headers = signedHeaders([row.secret], id, timestamp, body);
    const status = await send(app.config, url, { method: 'POST', headers, body: Buffer.from(body) });
    if (status >= 300) throw new Error(`the address answered ${status}`);
    await noteAnswered(ctx!, automation, run, n);
  },
  giveUp: ({ ctx }, call: Call) => noteGivenUp(ctx!, call),
};

/** Changes the line of a call in the log of its run, and returns all of them. */
async function changeLine(ctx: Context, run: string, n: number, change: Partial<RunLine>): Promise<RunLine[]> {
  const [found] = await ctx.db.rows<{ lines: RunLine[] }>(
    `select lines from automation_run where organization_id = $1 and id = $2 for update`,
    [ctx.organization.id, run],
  );
  const lines = found?.lines.map((line) => (line.n === n ? { ...line, ...change } : line)) ?? [];
  if (found)
    await ctx.db.rows(`update automation_run set lines = $3 where organization_id = $1 and id = $2`, [
      ctx.organization.id,
      run,
      JSON.stringify(lines),
    ]);
  return lines;
}

/** A run that calls addresses has succeeded when all of them have answered. */
async function noteAnswered(ctx: Context, automation: string, run: string, n: number): Promise<void> {
  const lines = await changeLine(ctx, run, n, { answered: true });
  if (lines.some(({ kind, answered }) => kind === 'call_webhook' && !answered)) return;
  await ctx.db.rows(`update automation set failures = 0 where organization_id = $1 and id = $2 and failures > 0`, [
    ctx.organization.id,
    automation,
  ]);
}

async function noteGivenUp(ctx: Context, { automation, run, n, url }: Call): Promise<void> {
  const error = words.webhookGivenUp(url);
  await changeLine(ctx, run, n, { result: 'failed', error });
  await ctx.db.rows(`update automation_run set status = 'failed' where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    run,
  ]);
  const [row] = await ctx.db.rows<{ failures: number }>(
    `update automation set failures = failures + 1,
       last_run = case when last_run ->> 'id' = $3 then last_run || jsonb_build_object('status', 'failed', 'error', $4::text) else last_run end
     where organization_id = $1 and id = $2 returning failures`,
    [ctx.organization.id, automation, run, error],
  );
  if (row && row.failures >= maxFailures) await disable(ctx, automation, 'failures');
}
