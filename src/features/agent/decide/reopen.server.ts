import { conflict } from '#shared/errors';
import type { Context } from '#server/context';
import { words } from '../agent.words';
import { noteMute } from '../mutes.server';
import { note } from './accept.server';
import { type Pending, requireRights } from './load.server';

/** Puts what was dismissed, snoozed or only marked handled back into the inbox, and ends the silence that began with it. */
export async function reopen(ctx: Context, row: Pending): Promise<void> {
  requireRights(ctx, row);
  const [open] = await ctx.db.rows(
    `update proposal p set state = 'open', reason = null, note = null, decided_by = null, decided_at = null,
       snoozed_until = null, updated_at = $3, version = version + 1
     where organization_id = $1 and id = $2 and not exists (select from proposal o
       where o.organization_id = p.organization_id and coalesce(o.agent_id, o.api_key_id) = coalesce(p.agent_id, p.api_key_id)
       and o.key = p.key and o.id <> p.id and o.state in ('open', 'snoozed')) returning p.id`,
    [ctx.organization.id, row.id, ctx.now],
  );
  if (!open) throw conflict(words.openAgain);
  // What it silenced was silenced in the same moment.
  const ended = await ctx.db.rows<{ title: string }>(
    `delete from agent_mute where organization_id = $1 and agent_id = $2 and kind = $3 and created_at = $4
       and ended_at is null returning title`,
    [ctx.organization.id, row.agent_id, row.kind, row.decided_at],
  );
  for (const { title } of ended) await noteMute(ctx, row.agent_id!, { from: title });
  await note(ctx, row, 'open', words.reopened(row.title));
}
