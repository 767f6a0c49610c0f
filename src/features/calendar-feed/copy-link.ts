import { api } from '#web/api.ts';
import { goTo } from '#web/visited.ts';
import { queryClient } from '#web/query.ts';
import type { Me } from '#web/session.tsx';
import { copyTextLater, showCopyResult } from '#web/ui/copy.ts';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from './calendar-feed.words';
import { type Feed, feedsChanged, feedsQuery } from './feeds';

type Made = Feed & { url: string };

/** The server stores only the hash of a link, so the link is known here until the page is left. */
let last: Made | undefined;

/**
 * Creates the link to the user's own work and copies it (S20.4); another press copies the same link. Other feeds are
 * left alone: a calendar may not have read them yet. Returns the link where copying failed.
 */
export async function copyLink(me: Me, from: HTMLElement): Promise<string | undefined> {
  const made = makeLink(me);
  try {
    const manage = { label: words.manage, run: () => goTo('/settings#calendar-feeds') };
    if (!(await showCopyResult(copyTextLater(made, from), words.copying, manage))) return await made;
  } catch (error) {
    sayFailed(words.notCopied((error as Error).message));
  }
  return undefined;
}

async function makeLink(me: Me): Promise<string> {
  if (!(last && (await isValid(last)))) {
    last = await api.post<Made>('/calendar-feeds', { name: words.mine, user: me.id });
    void feedsChanged();
  }
  return last.url;
}

/** The feed may have been deleted, rotated, or belong to another organisation. */
async function isValid({ id, rotated_at }: Made): Promise<boolean> {
  const { results } = await queryClient.fetchQuery({ ...feedsQuery, staleTime: 0 });
  return results.some((feed) => feed.id === id && feed.rotated_at === rotated_at);
}
