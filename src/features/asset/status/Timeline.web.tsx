import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { formatDateTime } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { takeBack } from './change-status';
import { useTimeline } from '../health/health-data';
import { formatHours } from '../capacity/hours';
import { meaningOf, nameOf } from './status-view';
import type { RecordedInterval } from './timeline';
import { words } from '../asset.words';
import { words as ofStatus } from './status.words';
import styles from '../health/health.module.css';

const texts = words.health;
const Confirm = lazy(async () => ({ default: (await import('#web/ui/overlay/Confirm.tsx')).Confirm }));

/** The recorded statuses, latest first, with future ones at the top. */
export function Timeline({ id }: { id: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(id);
  const [taking, setTaking] = useState<RecordedInterval>();
  const intervals = data?.pages.flatMap((page) => page.results) ?? [];
  if (error && !data) return <EntityError error={error} title={texts.changesFailed} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={2} />;
  if (intervals.length === 0) return null;
  return (
    <section className={styles.timeline} aria-labelledby="status-changes">
      <h3 id="status-changes">{texts.changes}</h3>
      <ol>
        {intervals.map((interval) => (
          <Line key={interval.since} interval={interval} onTakeBack={() => setTaking(interval)} />
        ))}
      </ol>
      {taking && (
        <Suspense>
          <Confirm
            title={texts.takingBack.title(nameOf(taking))}
            action={texts.takeBack}
            onConfirm={() => takeBack(taking.change!)}
            onClose={() => setTaking(undefined)}
          >
            {texts.takingBack.text}
          </Confirm>
        </Suspense>
      )}
      {hasNextPage && (
        <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

const hour = 3_600_000;
/** The same limit as on the server: long enough to notice a mistake. */
const soon = hour / 4;

function Line({ interval, onTakeBack }: { interval: RecordedInterval; onTakeBack(): void }) {
  const { me, may } = useSession();
  const isOwn =
    interval.changed_by?.id === me.id &&
    Date.now() - Date.parse(interval.recorded_at!) < soon &&
    may('change_status', 'asset');
  const { since, until, notes, changed_by: by, status_change_type: type } = interval;
  const isFuture = Date.parse(since) > Date.now();
  const lasted = until && !isFuture && Date.parse(until) <= Date.now();
  const facts = [
    formatDateTime(since),
    isFuture && texts.ahead,
    type && ofStatus.status.type[type],
    lasted && texts.lasted(formatHours((Date.parse(until) - Date.parse(since)) / hour)),
    by && texts.by(by.name),
  ].filter(Boolean);
  return (
    <li>
      <Pill meaning={meaningOf(interval)}>{nameOf(interval)}</Pill>
      <span>
        <small>{facts.join(' · ')}</small>
        {notes && <em>{notes}</em>}
      </span>
      {interval.change && (isOwn || may('delete', 'asset')) && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={texts.takeBackOf(nameOf(interval), formatDateTime(since))}
          onClick={onTakeBack}
        >
          {texts.takeBack}
        </Button>
      )}
    </li>
  );
}
