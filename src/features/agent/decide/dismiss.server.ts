import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import type { DismissReason, Proposal } from '../agent';
import { words } from '../agent.words';
import { readProposal } from '../proposal/read.server';
import { ruleOf } from '../rules/index.server';
import { note } from './accept.server';
import { noteMute } from '../mutes.server';
import { loadPending, type Pending, requireRights } from './load.server';

/** Says no, and why: the agent learns from it. */
export async function dismiss(ctx: Context, id: string, reason: DismissReason, said: string | null): Promise<Proposal> {
  const row = await loadPending(ctx, id, ['open', 'snoozed']);
  requireRights(ctx, row);
  await ctx.db.rows(
    `update proposal set state = 'dismissed', reason = $3, note = $4, decided_by = $5, decided_at = $6,
       snoozed_until = null, updated_at = $6, version = version + 1 where organization_id = $1 and id = $2`,
    [ctx.organization.id, id, reason, said, ctx.user.member, ctx.now],
  );
  await note(ctx, row, 'dismissed', words.dismissed(row.title));
  if (row.agent_id && reason === 'wrong') await muteIfWrongTwice(ctx, row);
  if (row.agent_id) await restIfUnwanted(ctx, row);
  return readProposal(ctx, id);
}

export async function snooze(ctx: Context, id: string, until: string): Promise<Proposal> {
  if (until <= ctx.now) throw invalid({ until: [messages.mustBeAhead(words.until)] });
  const row = await loadPending(ctx, id, ['open', 'snoozed']);
  requireRights(ctx, row);
  await ctx.db.rows(
    `update proposal set state = 'snoozed', snoozed_until = $3, updated_at = $4, version = version + 1
     where organization_id = $1 and id = $2`,
    [ctx.organization.id, id, until, ctx.now],
  );
  await note(ctx, row, 'snoozed', words.snoozed(row.title));
  return readProposal(ctx, id);
}

/** SQL: since when decisions about `p` count, if somebody has ended a mute of it. */
const sinceUnmuted = `coalesce((select max(u.ended_at) from agent_mute u where u.organization_id = p.organization_id
  and u.agent_id = p.agent_id and u.kind = p.kind and (u.key is null or u.key = p.key)), '-infinity')`;

async function muteIfWrongTwice(ctx: Context, { agent_id, kind, key, title }: Pending): Promise<void> {
  const [wrong] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from proposal p where p.organization_id = $1 and p.agent_id = $2 and p.key = $3
       and p.state = 'dismissed' and p.reason = 'wrong' and p.decided_at > ${sinceUnmuted}`,
    [ctx.organization.id, agent_id, key],
  );
  if (wrong!.count >= 2) await mute(ctx, agent_id!, kind, key, title);
}

/** A kind of which so many were decided and so few accepted rests by itself. */
const decidedAtLeast = 10;
const acceptedShare = 0.1;

async function restIfUnwanted(ctx: Context, { agent_id, agent_key, kind }: Pending): Promise<void> {
  const [row] = await ctx.db.rows<{ decided: number; accepted: number }>(
    `select count(*) as decided, count(*) filter (where p.state = 'accepted') as accepted from proposal p
     where p.organization_id = $1 and p.agent_id = $2 and p.kind = $3 and p.state in ('accepted', 'dismissed', 'undone')
       and p.decided_at > $4::timestamptz - interval '90 days' and p.decided_at > ${sinceUnmuted}`,
    [ctx.organization.id, agent_id, kind, ctx.now],
  );
  const { decided, accepted } = row!;
  if (decided < decidedAtLeast || accepted / decided >= acceptedShare) return;
  await mute(ctx, agent_id!, kind, null, ruleOf(agent_key!)?.kinds[kind]?.label ?? kind);
}

async function mute(ctx: Context, agent: string, kind: string, key: string | null, title: string): Promise<void> {
  const [made] = await ctx.db.rows(
    `insert into agent_mute (organization_id, id, agent_id, kind, key, title, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [ctx.organization.id, uuid7(Date.parse(ctx.now)), agent, kind, key, title, ctx.now],
  );
  if (made) await noteMute(ctx, agent, { to: title });
}
