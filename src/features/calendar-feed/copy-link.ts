import { api } from '#web/api.ts';
import { goTo } from '#web/chain.ts';
import { queryClient } from '#web/query.ts';
import type { Me } from '#web/session.tsx';
import { copy } from '#web/ui/CopyButton.tsx';
import { say, sayFailed } from '#web/ui/toast.tsx';
import { feedsChanged, feedsQuery } from './feeds';
import { words } from './words';

/**
 * Makes the link to one's own work and copies it (S20.4). Only its hash is kept, so that each time it is another; one
 * that no calendar has read yet is made anew rather than left lying about. Answers the link where it could not be copied.
 */
export async function copyLink(me: Me, from: HTMLElement): Promise<string | undefined> {
  const made = makeLink(me);
  try {
    if (!(await copyLater(made, from))) return await made;
    say(words.copied, { label: words.manage, run: () => goTo('/settings#calendar-feeds') });
  } catch (error) {
    sayFailed(words.notCopied((error as Error).message));
  }
  return undefined;
}

async function makeLink(me: Me): Promise<string> {
  const { results } = await queryClient.fetchQuery({ ...feedsQuery, staleTime: 0 });
  const unread = results.find(({ user, last_used_at }) => user?.id === me.id && last_used_at === null);
  const { url } = unread
    ? await api.post<{ url: string }>(`/calendar-feeds/${unread.id}/rotate`)
    : await api.post<{ url: string }>('/calendar-feeds', { name: words.mine, user: me.id });
  void feedsChanged();
  return url;
}

/** A browser lets a page copy while it is being pressed: what is copied may come a little later. */
async function copyLater(text: Promise<string>, from: HTMLElement): Promise<boolean> {
  const plain = 'text/plain';
  try {
    const item = new ClipboardItem({ [plain]: text.then((told) => new Blob([told], { type: plain })) });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return copy(await text, from);
  }
}
