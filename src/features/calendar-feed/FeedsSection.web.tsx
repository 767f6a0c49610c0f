import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { awaited } from '#web/entity/pick/add-new.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { timeAgo } from '#web/format/time.ts';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { say } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from './calendar-feed.words';
import { CalendarFeedDialog } from './CalendarFeedDialog.web';
import { LinkDialog } from './FeedLink.web';
import { type Feed, feedKey, feedsChanged, feedsQuery } from './feeds';
import styles from './feed.module.css';

/** The user's feeds in the settings, each with a button that ends its link. */
export function FeedsSection() {
  const [making, setMaking] = useState(() => awaited(feedKey) !== undefined);
  const { data, error, refetch } = useQuery(feedsQuery);
  return (
    <>
      {error && <EntityError error={error} title={words.failed} onRetry={() => void refetch()} />}
      {data?.count === 0 && <p className={styles.none}>{words.none}</p>}
      {data && data.count > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {data.results.map((feed) => (
            <FeedLine key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" leftSection={<Plus size={16} />} onClick={() => setMaking(true)}>
          {words.add}
        </Button>
      </div>
      {making && <CalendarFeedDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function FeedLine({ feed }: { feed: Feed }) {
  const [asking, setAsking] = useState<'rotate' | 'remove'>();
  const [url, setUrl] = useState('');
  const { id, name, user, team, asset, last_used_at } = feed;
  const close = () => setAsking(undefined);
  const subject =
    (user && words.of(words.person, user.name)) ||
    (team && words.of(words.team, team.name)) ||
    (asset && words.of(words.asset, asset.name));
  const used = last_used_at ? words.lastUsed(timeAgo(last_used_at)) : words.neverUsed;
  async function rotate() {
    setUrl((await api.post<{ url: string }>(`/calendar-feeds/${id}/rotate`)).url);
    await feedsChanged();
  }
  async function remove() {
    await api.delete(`/calendar-feeds/${id}`);
    await feedsChanged();
    say(words.removed);
  }
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{[subject, used].filter(Boolean).join(' · ')}</small>
      </span>
      <Tooltip label={words.rotate}>
        <ActionIcon aria-label={words.rotateOf(name)} onClick={() => setAsking('rotate')}>
          <RefreshCw size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={words.remove}>
        <ActionIcon aria-label={words.removeOf(name)} onClick={() => setAsking('remove')}>
          <Trash2 size={16} />
        </ActionIcon>
      </Tooltip>
      {asking === 'rotate' && (
        <Confirm title={words.rotateTitle(name)} action={words.rotate} onConfirm={rotate} onClose={close}>
          {words.rotateText}
        </Confirm>
      )}
      {asking === 'remove' && (
        <Confirm title={words.removeTitle(name)} action={words.remove} onConfirm={remove} onClose={close}>
          {words.removeText}
        </Confirm>
      )}
      {url && <LinkDialog url={url} onClose={() => setUrl('')} />}
    </li>
  );
}
