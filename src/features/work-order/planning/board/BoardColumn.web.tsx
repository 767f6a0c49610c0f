import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Feature } from '#web/entity/common/feature.ts';
import { listQuery } from '#web/entity/common/queries.ts';
import { formatNumber } from '#web/format/number.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { words } from '../planning.words';
import type { Column } from './board-columns';
import { JobCard } from '../JobCard.web';
import type { Job } from '../move';
import styles from './board.module.css';

export interface Moving {
  job: Job;
  from: string;
  to: string;
}

interface ColumnProps {
  feature: Feature;
  column: Column;
  at: number;
  /** All moves in progress, also those of other columns. */
  coming: Moving[];
  /** Every job on the board, by id, for menu and drag. */
  shown: Map<string, Job>;
  hrefOf(id: string): string;
  without?: 'status';
  onMenu?(job: Job, from: HTMLElement): void;
}

/** One column, lazy loaded when it enters the viewport; scrolling to its end loads the next page. */
export function BoardColumn({ feature, column, at, coming, shown, hrefOf, without, onMenu }: ColumnProps) {
  const place = useRef<HTMLElement>(null);
  const seen = useWasVisible(place);
  const query = useInfiniteQuery({
    ...listQuery(feature, column.search),
    enabled: seen,
    placeholderData: (before) => before,
  });
  const fetched = useOptimisticRows(
    useMemo(() => query.data?.pages.flatMap(({ results }) => results) ?? [], [query.data]),
  );
  const arriving = coming.filter(({ to }) => to === column.key).map(({ job }) => job);
  // A job with several assignees stays in the columns of those whom the move does not concern.
  const moving = new Set(
    coming.filter(({ from, to }) => from === column.key || to === column.key).map(({ job }) => job.id),
  );
  const jobs = [...arriving, ...(fetched as Job[]).filter((job) => !moving.has(job.id) && column.has(job))];
  useEffect(() => {
    for (const job of jobs) shown.set(job.id, job);
  });
  const known = query.data?.pages.at(-1)?.count;
  const count =
    known === undefined ? undefined : known + arriving.length - (fetched.length - jobs.length + arriving.length);
  const label = count === undefined ? words.board.loading(column.label) : words.board.count(column.label, count);
  return (
    <section
      ref={place}
      className={styles.column}
      aria-label={label}
      data-spot={column.key}
      data-row={0}
      data-col={at}
      tabIndex={-1}
    >
      <h2>
        {column.meaning && <Glyph meaning={column.meaning} />}
        {column.who && <Avatar name={column.who.name} color={column.who.color} size={22} />}
        <span>{column.label}</span>
        {count !== undefined && <b>{formatNumber(count)}</b>}
      </h2>
      <div className={styles.jobs} data-scrolls>
        {query.isError && !query.data ? (
          <EntityError error={query.error} title={words.failed(column.label)} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Waiting lines={4} />
        ) : (
          <>
            <ul>
              {jobs.map((job) => (
                <JobCard
                  key={job.id}
                  job={job}
                  href={hrefOf(job.id)}
                  fixed={!onMenu}
                  without={without}
                  onMenu={onMenu}
                />
              ))}
            </ul>
            {jobs.length === 0 && <p className={styles.none}>{words.board.none}</p>}
            {query.hasNextPage && (
              <LoadMore key={jobs.length} busy={query.isFetchingNextPage} onReach={query.fetchNextPage} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Loads the next page when it enters the viewport, or when it is pressed. */
function LoadMore({ busy, onReach }: { busy: boolean; onReach(): unknown }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useWasVisible(place);
  const reach = useRef(onReach);
  useEffect(() => {
    if (seen) void reach.current();
  }, [seen]);
  return (
    <div ref={place} className={styles.further}>
      <Button variant="subtle" loading={busy} onClick={() => void onReach()}>
        {all.list.viewMore}
      </Button>
    </div>
  );
}

/** Whether the element has ever been visible. */
function useWasVisible(place: React.RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen, place]);
  return seen;
}
