import { Button } from '@mantine/core';
import { formatDateTime } from '#web/format/time.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { useTimeline } from './health-data';
import { formatHours } from './hours';
import { meaningOf, nameOf } from './status-view';
import type { Interval } from './timeline';
import { words } from './words';
import { words as ofStatus } from './words-status';
import styles from './health.module.css';

const said = words.health;

/** What was said of its status, the latest first, what lies ahead above it. */
export function Timeline({ id }: { id: string }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(id);
  const intervals = data?.pages.flatMap((page) => page.results) ?? [];
  if (intervals.length === 0) return null;
  return (
    <section className={styles.timeline} aria-labelledby="status-changes">
      <h3 id="status-changes">{said.changes}</h3>
      <ol>
        {intervals.map((interval) => (
          <Line key={interval.since} interval={interval} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {said.more}
        </Button>
      )}
    </section>
  );
}

const hour = 3_600_000;

function Line({ interval }: { interval: Interval }) {
  const { since, until, notes, changed_by: by, status_change_type: type } = interval;
  const ahead = Date.parse(since) > Date.now();
  const lasted = until && !ahead && Date.parse(until) <= Date.now();
  const facts = [
    formatDateTime(since),
    ahead && said.ahead,
    type && ofStatus.status.type[type],
    lasted && said.lasted(formatHours((Date.parse(until) - Date.parse(since)) / hour)),
    by && said.by(by.name),
  ].filter(Boolean);
  return (
    <li>
      <Pill meaning={meaningOf(interval)}>{nameOf(interval)}</Pill>
      <span>
        <small>{facts.join(' · ')}</small>
        {notes && <em>{notes}</em>}
      </span>
    </li>
  );
}
