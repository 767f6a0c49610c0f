import type { Notice } from '#server/notice';
import { words } from './automation.words';
import { type DisabledReason, disabledReasons } from './run';

const reasonOf = (to: unknown): DisabledReason | undefined => disabledReasons.find(({ value }) => value === to)?.value;

/** An automation that switched itself off: its author and the admins hear of it (F4). */
const disabled: Notice = {
  hears: ({ entity_type, changes }) =>
    entity_type === 'automation' &&
    changes.some(({ field, to }) => field === 'disabled_reason' && reasonOf(to) !== undefined),
  messages: async (ctx, { entity_id: id, changes }) => {
    const reason = reasonOf(changes.find(({ field }) => field === 'disabled_reason')!.to)!;
    const [row] = await ctx.db.rows<{ author: string | null }>(
      `select author_id as author from automation where organization_id = $1 and id = $2`,
      [ctx.organization.id, id],
    );
    const to = { admins: true as const, members: row?.author ? [row.author] : [] };
    return [{ event: 'automation_disabled', noun: 'automation', id, to, text: words.disabled[reason] }];
  },
};

export const automationNotices: readonly Notice[] = [disabled];
