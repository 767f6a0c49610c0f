import type { Context } from '#server/context';
import { record } from '#server/audit';
import { words } from '../agent.words';

/** An agent that fails so often in a row rests until somebody switches it on again. */
const mostFailures = 3;

export async function failRun(ctx: Context, id: string, error: string): Promise<void> {
  const [failed] = await ctx.db.rows<{ agent_id: string }>(
    `update agent_run set status = 'failed', error = $3, ended_at = $4
     where organization_id = $1 and id = $2 and status = 'running' returning agent_id`,
    [ctx.organization.id, id, error, ctx.now],
  );
  if (!failed) return;
  // What it was to look at waits a minute, so that it is not tried again at once.
  await ctx.db.rows(
    `update agent_due set due_at = $3::timestamptz + interval '1 minute' where organization_id = $1 and agent_id = $2
       and due_at <= $3`,
    [ctx.organization.id, failed.agent_id, ctx.now],
  );
  const [agent] = await ctx.db.rows<{ name: string; is_paused: boolean }>(
    `update agent set failures = failures + 1,
       paused_reason = case when failures + 1 >= ${mostFailures} then 'failures' else paused_reason end
     where organization_id = $1 and id = $2
     returning name, failures = ${mostFailures} as is_paused`,
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
