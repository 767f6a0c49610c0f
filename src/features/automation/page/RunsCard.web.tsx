import { Button } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getPage, keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import type { RunStatus } from '../run';
import { words } from './page.words';
import { runNow } from './run-now';
import { byDay, dayName, meanings, type Run } from './run-view';
import { RunEntry } from './RunEntry.web';
import styles from './page.module.css';

const size = 25;

const runsQuery = (id: string, status: string) =>
  infiniteQueryOptions({
    queryKey: keys.about('automation', id, 'runs', status),
    queryFn: ({ pageParam }) =>
      getPage<Run>(`/automations/${id}/runs`, status ? `status=${status}` : '', pageParam, size),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });

const statuses = Object.keys(words.statuses) as RunStatus[];

/** The run log, as a diary: a day after the other, the latest first. */
export function RunsCard({ row }: { row: Row }) {
  const { may } = useSession();
  const [status, setStatus] = useState<'' | RunStatus>('');
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(runsQuery(row.id, status));
  const runs = data?.pages.flatMap((page) => page.results) ?? [];
  const isEmpty = data !== undefined && runs.length === 0;
  return (
    <div className={styles.card}>
      {!(isEmpty && status === '') && (
        <Choices<'' | RunStatus>
          label={words.filter}
          hideLabel
          name="runs-status"
          value={status}
          options={[
            { value: '', label: words.all },
            ...statuses.map((value) => ({ value, label: words.statuses[value]! })),
          ]}
          onChange={setStatus}
        />
      )}
      {error && !data && <p className={styles.error}>{words.failedToLoad}</p>}
      {!data && !error && <Waiting lines={3} />}
      {isEmpty && <p className={styles.hint}>{status ? words.noneSo : words.none}</p>}
      {byDay(runs).map(({ day, runs: some }) => (
        <section key={day} className={styles.day} aria-label={dayName(day)}>
          <h3>{dayName(day)}</h3>
          {some.map((run) => (
            <RunEntry
              key={run.id}
              at={run.at}
              meaning={meanings[run.status]}
              word={run.status === 'succeeded' ? undefined : words.statuses[run.status]}
              subject={run.subject}
              lines={run.lines}
              why={run.reason ? words.reasons[run.reason] : undefined}
            >
              <Why run={run} />
              {run.status === 'failed' && may('update', 'automation', row) && (
                <Button variant="default" onClick={() => void runNow(row, run.subject ? [run.subject.id] : [])}>
                  {words.again}
                </Button>
              )}
            </RunEntry>
          ))}
        </section>
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

/** Why it ended so, and what to do about it. */
function Why({ run: { status, reason, cause } }: { run: Run }) {
  const said = [reason && words.reasons[reason], words.todo[reason ?? status]].filter(Boolean);
  return (
    <>
      {said.length > 0 && <p className={styles.why}>{said.join(' ')}</p>}
      {cause?.automation && (
        <p className={styles.about}>
          <Link to={`/automation/${cause.automation.id}`}>{words.becauseOf(cause.automation.name)}</Link>
        </p>
      )}
    </>
  );
}
