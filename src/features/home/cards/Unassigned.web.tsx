import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Block, HomeJob } from '../home';
import { words } from '../home.words';
import { MoreOf } from './Group.web';
import { JobRow } from './JobRow.web';
import styles from '../home.module.css';

const AssignDialog = lazy(async () => ({
  default: (await import('#features/work-order/AssignDialog.web')).AssignDialog,
}));

const texts = words.unassigned;

/** Work that nobody has been given, and the way to give it to somebody. */
export function Unassigned({ jobs }: { jobs: Block<HomeJob> }) {
  const { may } = useSession();
  const [assigning, setAssigning] = useState<Row>();
  const rows = useOptimisticRows(jobs.results as unknown as Row[]);
  return (
    <Card id="unassigned" title={texts.title} count={jobs.count}>
      {rows.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <JobRow key={row.id} row={row}>
            {may('update', 'work-order', row) && (
              <Button
                variant="default"
                aria-haspopup="dialog"
                aria-label={texts.assignOf(`${String(row.code)} ${row.name}`)}
                onClick={() => setAssigning(row)}
              >
                {texts.assign}
              </Button>
            )}
          </JobRow>
        ))}
      </ol>
      <MoreOf block={jobs} title={texts.title} />
      <Suspense>{assigning && <AssignDialog row={assigning} onClose={() => setAssigning(undefined)} />}</Suspense>
    </Card>
  );
}
