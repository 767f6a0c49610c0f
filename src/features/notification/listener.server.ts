import { defaultsOf } from '#shared/notice';
import type { Context } from '#server/context';
import { allNotices } from '#server/feature';
import type { Happened, Listener } from '#server/jobs/reader';
import type { Message } from '#server/notice';
import { mailWords } from './send/mail.words';
import { notify } from './notify.server';
import { watch } from './watch.server';

/** Whoever creates one of these watches it. */
const watched = new Set(['work-order', 'request', 'asset']);

const isWatchedByAct = ({ entity_type, action, user_id, changes }: Happened): boolean =>
  user_id !== null &&
  ((action === 'created' && watched.has(entity_type)) ||
    changes.some(({ field, from }) => field === 'comments' && from === null));

/** What was written into the history for an earlier time is no news. */
const newsLasts = 86_400_000;

/** Tells people what the history says, by the notices of all features (F4). */
export const noticeListener: Listener = {
  name: 'notices',
  hears: (happened) => isWatchedByAct(happened) || allNotices().some((notice) => notice.hears(happened)),
  sift: async (ctx, heard) => {
    const worth = new Set(heard.filter(isWatchedByAct).map(({ id }) => id));
    for (const notice of allNotices()) {
      const its = heard.filter((happened) => notice.hears(happened));
      const sifted = its.length > 0 && notice.sift ? await notice.sift(ctx, its) : new Set(its.map(({ id }) => id));
      for (const id of sifted) worth.add(id);
    }
    return worth;
  },
  handle: async (ctx, happened) => {
    const { entity_type, entity_id, user_id } = happened;
    if (isWatchedByAct(happened)) await watch(ctx, entity_type, entity_id, [user_id!]);
    if (Date.parse(happened.timestamp) < Date.parse(ctx.now) - newsLasts) return;
    const by = await nameOf(ctx, user_id);
    const messages: Message[] = [];
    for (const notice of allNotices())
      if (notice.hears(happened)) messages.push(...(await notice.messages(ctx, happened, by)));
    await notifyOnce(ctx, messages, user_id);
  },
};

/** Of several notices about one record a person hears the one that is told by more channels. */
async function notifyOnce(ctx: Context, messages: Message[], actor: string | null): Promise<void> {
  const heard = new Map<string, string[]>();
  for (const one of messages.toSorted((a, b) => loudnessOf(b) - loudnessOf(a))) {
    const before = heard.get(one.id) ?? [];
    const to = { ...one.to, except: [...(one.to.except ?? []), ...before] };
    heard.set(one.id, [...before, ...(await notify(ctx, { ...one, to }, actor))]);
  }
}

function loudnessOf({ event }: Message): number {
  const { push, mail } = defaultsOf(event);
  return Number(push) + Number(mail !== 'off');
}

async function nameOf(ctx: Context, member: string | null): Promise<string> {
  if (member === null) return mailWords.system;
  const [found] = await ctx.db.rows<{ name: string }>(
    `select name from member where organization_id = $1 and id = $2`,
    [ctx.organization.id, member],
  );
  return found!.name;
}
