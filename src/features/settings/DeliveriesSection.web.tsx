import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NoticeEvent } from '#shared/notice';
import { featureOf } from '#web/entity/common/feature.ts';
import { api } from '#web/api.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { keys, type Page } from '#web/query.ts';
import { type Meaning, Pill } from '#web/ui/Pill.tsx';
import { words as all } from '#words/screen';
import { words } from './notifications/notifications.words';
import styles from './settings.module.css';

interface Delivery {
  id: string;
  event: NoticeEvent;
  channel: 'push' | 'mail';
  user: { id: string; name: string };
  record: { entity_type: string; id: string; name: string | null; code: string | null };
  status: string;
  reason: string | null;
  created_at: string;
}

const shapes: Record<string, Meaning> = {
  sent: 'done',
  waiting: 'open',
  held: 'on_hold',
  merged: 'planned',
  dropped: 'do_not_track',
  failed: 'offline',
};

/** Why a notice came, or did not (F4). */
export function DeliveriesSection() {
  const log = useInfiniteQuery({
    queryKey: keys.some('delivery', 'all'),
    queryFn: ({ pageParam }) => api.get<Page<Delivery>>(`/core/deliveries?page=${pageParam}&page_size=25`),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });
  if (!log.data) return null;
  const rows = log.data.pages.flatMap((page) => page.results);
  if (rows.length === 0) return <p className={styles.lead}>{words.logNone}</p>;
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <DeliveryLine key={row.id} delivery={row} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {all.list.viewMore}
        </Button>
      )}
    </>
  );
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { channel, user, record, status, reason, created_at } = delivery;
  const [event] = words.named[delivery.event];
  const isQueued = status === 'waiting' && reason === 'queued';
  return (
    <li>
      <span>
        <b>{words.logTo(words.channels[channel], user.name)}</b>
        <small>
          {event} · <About record={record} /> ·{' '}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {timeAgo(created_at)}
          </time>
          {reason && ` · ${words.logReasons[reason] ?? reason}`}
        </small>
      </span>
      <Pill meaning={shapes[status] ?? 'open'}>{words.logStates[isQueued ? reason : status] ?? status}</Pill>
    </li>
  );
}

/** The record that it was about, with its code and name; a deleted one by its noun alone. */
function About({ record: { entity_type, id, name, code } }: Pick<Delivery, 'record'>) {
  const noun = featureOf(entity_type);
  if (!noun || name === null) return noun?.label ?? words.logGone;
  return <Link to={`/${noun.slug}/${id}`}>{[code, name].filter(Boolean).join(' ')}</Link>;
}
