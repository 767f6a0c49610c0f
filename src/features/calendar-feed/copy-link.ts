import { api } from '#web/api.ts';
import { goTo } from '#web/chain.ts';
import { queryClient } from '#web/query.ts';
import type { Me } from '#web/session.tsx';
import { copyTextLater, tellCopied } from '#web/ui/copy.ts';
import { sayFailed } from '#web/ui/toast.tsx';
import { words } from './calendar-feed.words';
import { type Feed, feedsChanged, feedsQuery } from './feeds';

type Made = Feed & { url: string };

/** Only the hash of a link is kept by the server: what was made here is known until the page is left. */
let last: Made | undefined;

/**
 * Makes the link to one's own work and copies it (S20.4); pressed again, the same one. Others are left alone: somebody
 * may have given them to a calendar that has not read them yet. Answers the link where it could not be copied.
 */
export async function copyLink(me: Me, from: HTMLElement): Promise<string | undefined> {
  const made = makeLink(me);
  try {
    const manage = { label: words.manage, run: () => goTo('/settings#calendar-feeds') };
    if (!(await tellCopied(copyTextLater(made, from), words.copying, manage))) return await made;
  } catch (error) {
    sayFailed(words.notCopied((error as Error).message));
  }
  return undefined;
}

async function makeLink(me: Me): Promise<string> {
  if (!(last && (await isAlive(last)))) {
    last = await api.post<Made>('/calendar-feeds', { name: words.mine, user: me.id });
    void feedsChanged();
  }
  return last.url;
}

/** It may have been deleted meanwhile, or got another link; in another organisation it is not there either. */
async function isAlive({ id, rotated_at }: Made): Promise<boolean> {
  const { results } = await queryClient.fetchQuery({ ...feedsQuery, staleTime: 0 });
  return results.some((feed) => feed.id === id && feed.rotated_at === rotated_at);
}
