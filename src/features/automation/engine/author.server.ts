import { can, type Role } from '#shared/permission';
import type { Actor, Context } from '#server/context';
import { loadRow, updateRow } from '#server/entity/write';
import { disarm } from './arm.server';
import { words } from '../automation.words';
import type { Automation } from './loaded.server';
import type { DisabledReason } from '../run';
import { automations } from '../store.server';

interface Member {
  id: string;
  name: string;
  role: Role;
  restricted_add: Actor['restrictedAdd'] | null;
  is_here: boolean;
}

/**
 * Who an automation acts for: its author with their present rights, or why it may not act any more (F3.7). The history
 * names no user, so there is no member.
 */
export async function authorOf(ctx: Context, author: string | null): Promise<Actor | DisabledReason> {
  const [found] = await ctx.db.rows<Member>(
    `select m.id, m.name, m.role, o.settings -> 'restricted_add' as restricted_add,
       m.is_active and m.deleted_at is null as is_here
     from member m join organization o on o.id = m.organization_id
     where m.organization_id = $1 and m.id = $2`,
    [ctx.organization.id, author],
    'often',
  );
  if (!found?.is_here) return 'author_left';
  const { id, name, role, restricted_add } = found;
  const actor: Actor = {
    id,
    name,
    role,
    restrictedAdd: restricted_add ?? {},
    member: null,
    person: null,
    session: null,
  };
  return can(actor, 'update', 'automation') ? actor : 'author_rights';
}

/** The context in which a run acts. */
export const actingFor = (
  ctx: Context,
  actor: Actor,
  { id, name }: Pick<Automation, 'id' | 'name'>,
  run: string,
): Context => ({
  ...ctx,
  user: actor,
  // What follows in the past of the demo plant is past, too.
  source: ctx.source === 'demo' ? 'demo' : 'automation',
  via: { type: 'automation', id, name },
  requestId: run,
  ifMatch: undefined,
});

/** Switches an automation off, for a reason that its page and a notice say. */
export async function disable(ctx: Context, id: string, disabled_reason: DisabledReason): Promise<void> {
  const before = await loadRow(ctx, automations, id, 'update');
  if (!before.is_enabled) return;
  const columns = { disabled_reason, armed_entry: null };
  const description = words.disabled[disabled_reason];
  await updateRow(ctx, automations, before, { is_enabled: false }, columns, { description });
  await disarm(ctx, id);
}

/** Whoever lost their rights can have nothing done for them any more. */
export async function disableOf(ctx: Context, author: string): Promise<void> {
  const reason = await authorOf(ctx, author);
  if (typeof reason !== 'string') return;
  const rows = await ctx.db.rows<{ id: string }>(
    `select id from automation where organization_id = $1 and author_id = $2 and is_enabled and deleted_at is null`,
    [ctx.organization.id, author],
  );
  for (const { id } of rows) await disable(ctx, id, reason);
}
