import { Button } from '@mantine/core';
import { words } from './planning.words';
import { JobCard } from './JobCard.web';
import type { Job } from './move';
import styles from './plan.module.css';

export const trayKey = 'tray';

interface TrayProps {
  jobs: Job[];
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown; isPending: boolean };
  /** To the right of the last column of the plan. */
  col: number;
  hrefOf(id: string): string;
  onMenu?(job: Job, from: HTMLElement): void;
}

/** Jobs without a date. Dragging one onto a day schedules it; dragging it back unschedules it. */
export function Tray({ jobs, more, col, hrefOf, onMenu }: TrayProps) {
  return (
    <aside className={styles.tray} aria-label={words.tray.title} data-spot={trayKey} data-row={0} data-col={col}>
      <h3>{words.tray.title}</h3>
      <div data-scrolls>
        <ul>
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} href={hrefOf(job.id)} without="due" fixed={!onMenu} onMenu={onMenu} />
          ))}
        </ul>
        {jobs.length === 0 && !more.isPending && <p>{words.tray.none}</p>}
        {more.hasNextPage && (
          <Button variant="subtle" loading={more.isFetchingNextPage} onClick={() => more.fetchNextPage()}>
            {words.tray.more}
          </Button>
        )}
      </div>
    </aside>
  );
}
