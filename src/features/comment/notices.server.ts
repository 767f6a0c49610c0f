import type { NoticeNoun } from '#shared/notice';
import { notices as words } from '#words/notices';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import type { Happened } from '#server/jobs/reader';
import type { Notice, Message } from '#server/notice';
import { mentioned } from './mentioned.server';

interface Said {
  id: string;
  name: string;
}

const commentOf = ({ changes }: Happened) => {
  const change = changes.find(({ field }) => field === 'comments');
  return change?.to ? { from: change.from as Said | null, to: change.to as Said } : undefined;
};

/** A new comment reaches those who watch the record, and whom it names. An edit reaches those whom it names anew. */
const commented: Notice = {
  hears: (happened) => commentOf(happened) !== undefined,
  messages: async (ctx, happened, by) => {
    const { from, to } = commentOf(happened)!;
    if (!(await isSaidHere(ctx, to.id, happened))) return [];
    if (from === null && !(await isNew(ctx, to.id, happened.timestamp))) return [];
    const record = { noun: happened.entity_type as NoticeNoun, id: happened.entity_id };
    const store = storeOf(record.noun);
    const before = await mentioned(ctx, store, record.id, from?.name ?? '');
    const members = (await mentioned(ctx, store, record.id, to.name)).filter((id) => !before.includes(id));
    const mention: Message = {
      ...record,
      event: 'mention',
      to: { members, staff: true },
      text: words.mention(by, to.name),
      watch: true,
    };
    const watchers = { watchers: true, staff: true } as const;
    const comment: Message = { ...record, event: 'comment', to: watchers, text: words.comment(by, to.name) };
    return from === null ? [mention, comment] : [mention];
  },
};

/** What is said on a work order to its requesters is also in the history of each request. */
async function isSaidHere(ctx: Context, id: string, { entity_type, entity_id }: Happened): Promise<boolean> {
  const found = await ctx.db.rows(
    `select from comment where organization_id = $1 and id = $2 and entity_type = $3 and entity_id = $4`,
    [ctx.organization.id, id, entity_type, entity_id],
  );
  return found.length > 0;
}

/**
 * A comment that was deleted and restored is not said again, and of the words of requesters the noun they wrote to tells
 * (`requester_replied`).
 */
async function isNew(ctx: Context, id: string, at: string): Promise<boolean> {
  const found = await ctx.db.rows(
    `select from comment c join member m on m.organization_id = c.organization_id and m.id = c.created_by
     where c.organization_id = $1 and c.id = $2 and c.created_at = $3 and m.role <> 'requester'`,
    [ctx.organization.id, id, at],
  );
  return found.length > 0;
}

export const commentNotices: readonly Notice[] = [commented];
