import { notices as words } from '#words/notices';
import type { Happened } from '#server/jobs/reader';
import type { Notice } from '#server/notice';
import type { Status } from './settle.server';

const statusOf = ({ entity_type, changes }: Happened) =>
  entity_type === 'asset' ? changes.find(({ field }) => field === 'asset_status') : undefined;

const isUnplanned = (status: unknown): boolean => {
  const { category, type } = (status ?? {}) as Partial<Status>;
  return category === 'offline' && type === 'unplanned';
};

/** A machine that stands still and should not. */
const offline: Notice = {
  hears: (happened) => {
    const change = statusOf(happened);
    return change !== undefined && isUnplanned(change.to) && !isUnplanned(change.from);
  },
  messages: async (ctx, happened, by) => {
    const { name } = statusOf(happened)!.to as Status;
    // A status that was entered for another time is no news now.
    const current = await ctx.db.rows(
      `select from asset where organization_id = $1 and id = $2 and kept_category = 'offline'
         and (kept_until is null or kept_until > $3)`,
      [ctx.organization.id, happened.entity_id, ctx.now],
    );
    if (current.length === 0) return [];
    const to = { watchers: true as const, managers: true as const };
    return [{ event: 'asset_offline', noun: 'asset', id: happened.entity_id, to, text: words.offline(by, name ?? '') }];
  },
};

export const assetNotices: readonly Notice[] = [offline];
