import type { Context } from '#server/context';
import { allNotices } from '#server/feature';
import type { Happened, Listener } from '#server/jobs/reader';
import { mailWords } from './mail.words';
import { notify } from './notify.server';
import { watch } from './watch.server';

/** Whoever creates one of these watches it. */
const watched = new Set(['work-order', 'request', 'asset']);

const isWatchedByAct = ({ entity_type, action, user_id, changes }: Happened): boolean =>
  user_id !== null &&
  ((action === 'created' && watched.has(entity_type)) ||
    changes.some(({ field, from }) => field === 'comments' && from === null));

/** Tells people what the history says, by the notices of all features (F4). */
export const noticeListener: Listener = {
  name: 'notices',
  hears: (happened) => isWatchedByAct(happened) || allNotices().some((notice) => notice.hears(happened)),
  handle: async (ctx, happened) => {
    const { entity_type, entity_id, user_id } = happened;
    if (isWatchedByAct(happened)) await watch(ctx, entity_type, entity_id, [user_id!]);
    const by = await nameOf(ctx, user_id);
    for (const notice of allNotices())
      if (notice.hears(happened))
        for (const told of await notice.tell(ctx, happened, by)) await notify(ctx, told, user_id);
  },
};

async function nameOf(ctx: Context, member: string | null): Promise<string> {
  if (member === null) return mailWords.system;
  const [found] = await ctx.db.rows<{ name: string }>(
    `select name from member where organization_id = $1 and id = $2`,
    [ctx.organization.id, member],
  );
  return found!.name;
}
