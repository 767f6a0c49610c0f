import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import type { Row } from '#web/query.ts';
import { Card } from '#web/ui/Card.tsx';
import type { Block, HomeJob } from './home';
import { words } from './home.words';
import { MoreOf } from './Group.web';
import { JobRow } from './JobRow.web';
import styles from './home.module.css';

/** Work that nobody has been given. */
export function Unassigned({ jobs }: { jobs: Block<HomeJob> }) {
  const rows = useOptimisticRows(jobs.results as unknown as Row[]);
  return (
    <Card id="unassigned" title={words.unassigned.title} count={jobs.count}>
      {rows.length === 0 && <p className={styles.none}>{words.unassigned.none}</p>}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <JobRow key={row.id} row={row} />
        ))}
      </ol>
      <MoreOf block={jobs} title={words.unassigned.title} />
    </Card>
  );
}
