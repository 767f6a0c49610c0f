import { uuid7 } from '#shared/id';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { inItsName, type Watcher } from '../acting.server';
import type { StaleReason } from '../agent';
import { words } from '../agent.words';
import type { Finding } from '../rule.server';
import { make } from './write.server';
import type { Standing } from './standing.server';

/** Why an agent takes a proposal out of the inbox. */
interface Because {
  text: (title: string) => string;
  reason?: StaleReason;
  replaced_by?: string;
}

export const holdsNoMore: Because = { text: words.withdrew };
export const leastOfAll: Because = { text: words.putAside, reason: 'no_room' };

type Withdrawn = Pick<Standing, 'id' | 'title' | 'state' | 'version'>;

/** Returns false if somebody has decided about it meanwhile: then that stands. */
export async function withdraw(
  ctx: Context,
  watcher: Watcher,
  { id, title, state, version }: Withdrawn,
  { text, reason, replaced_by }: Because,
): Promise<boolean> {
  const [withdrawn] = await ctx.db.rows(
    `update proposal set state = 'stale', reason = $4, replaced_by = $5, snoozed_until = null, updated_at = $6,
       version = version + 1
     where organization_id = $1 and id = $2 and version = $3 returning id`,
    [ctx.organization.id, id, version, reason ?? null, replaced_by ?? null, ctx.now],
  );
  if (!withdrawn) return false;
  await record(inItsName(ctx, watcher), [
    {
      entity_type: 'proposal',
      entity_id: id,
      action: 'updated',
      description: text(title),
      changes: [{ field: 'state', from: state, to: 'stale' }],
    },
  ]);
  return true;
}

/**
 * Puts another one in the place of one that would now do something else, or for another reason. Returns its id;
 * undefined if somebody has decided about the old one.
 */
export async function renew(
  ctx: Context,
  watcher: Watcher,
  before: Withdrawn & Pick<Standing, 'snoozed_until'>,
  finding: Finding,
): Promise<string | undefined> {
  const id = uuid7(Date.parse(ctx.now));
  const isMine = await withdraw(ctx, watcher, before, { text: words.replaced, replaced_by: id });
  return isMine ? make(ctx, watcher, finding, { id, snoozed_until: before.snoozed_until }) : undefined;
}
