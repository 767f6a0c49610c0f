import { ActionIcon } from '@mantine/core';
import { CalendarSync } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#web/session.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from './calendar-feed.words';
import styles from './feed.module.css';

const LinkDialog = lazy(async () => ({ default: (await import('./FeedLink.web')).LinkDialog }));

/**
 * Work orders in a personal calendar (S20.4): a press creates and copies the link, and shows it where copying fails.
 */
export function FeedButton() {
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState<string>();
  async function press(from: HTMLElement) {
    setBusy(true);
    const { copyLink } = await import('./copy-link');
    setUrl(await copyLink(me, from));
    setBusy(false);
  }
  return (
    <span className={styles.button}>
      <Tooltip label={words.copy}>
        <ActionIcon
          variant="default"
          aria-label={words.copy}
          aria-busy={busy}
          onClick={({ currentTarget }) => !busy && void press(currentTarget)}
        >
          <CalendarSync size={18} />
        </ActionIcon>
      </Tooltip>
      {url && (
        <Suspense>
          <LinkDialog url={url} onClose={() => setUrl(undefined)} />
        </Suspense>
      )}
    </span>
  );
}
