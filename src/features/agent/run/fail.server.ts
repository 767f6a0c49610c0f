import type { Context } from '#server/context';
import { record } from '#server/audit';
import type { AgentRun } from '../agent';
import { words } from '../agent.words';

/** An agent that fails so often in a row rests until somebody switches it on again. */
const mostFailures = 3;

type Cause = AgentRun['cause'];

/** Scans of everything and those of what changed are counted apart: one may work while the other does not. */
const counter = (cause: Cause): string => (cause === 'change' ? 'change_failures' : 'failures');

export async function failRun(ctx: Context, id: string, error: string): Promise<void> {
  const [failed] = await ctx.db.rows<{ agent_id: string; cause: Cause }>(
    `update agent_run set status = 'failed', error = $3, ended_at = $4, waiting = '[]'
     where organization_id = $1 and id = $2 and status = 'running' returning agent_id, cause`,
    [ctx.organization.id, id, error, ctx.now],
  );
  if (!failed) return;
  await waitAndRepeat(ctx, failed.agent_id, failed.cause);
  const count = counter(failed.cause);
  const [agent] = await ctx.db.rows<{ name: string; is_paused: boolean }>(
    `update agent set ${count} = ${count} + 1,
       paused_reason = case when ${count} + 1 >= ${mostFailures} then 'failures' else paused_reason end
     where organization_id = $1 and id = $2
     returning name, ${count} = ${mostFailures} as is_paused`,
    [ctx.organization.id, failed.agent_id],
  );
  if (!agent!.is_paused) return;
  await record(ctx, [
    {
      entity_type: 'agent',
      entity_id: failed.agent_id,
      action: 'updated',
      description: words.paused(agent!.name),
      changes: [{ field: 'paused_reason', from: null, to: 'failures' }],
    },
  ]);
}

/** What changed waits a minute, so that it is not tried again at once; a scan on schedule is repeated, not left out. */
async function waitAndRepeat(ctx: Context, agent: string, cause: Cause): Promise<void> {
  const values = [ctx.organization.id, agent, ctx.now];
  if (cause === 'change')
    await ctx.db.rows(
      `update agent_due set due_at = $3::timestamptz + interval '1 minute' where organization_id = $1 and agent_id = $2
         and due_at <= $3`,
      values,
    );
  if (cause === 'schedule')
    await ctx.db.rows(
      `update agent set next_scan_at = least(next_scan_at, $3::timestamptz + interval '10 minutes')
       where organization_id = $1 and id = $2`,
      values,
    );
}

export const forgetFailures = (
  ctx: Context,
  { agent_id, cause }: { agent_id: string; cause: Cause },
): Promise<unknown> =>
  ctx.db.rows(
    `update agent set ${counter(cause)} = 0 where organization_id = $1 and id = $2 and ${counter(cause)} > 0`,
    [ctx.organization.id, agent_id],
  );
