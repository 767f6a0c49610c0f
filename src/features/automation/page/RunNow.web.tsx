import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../automation-page.words';
import { needsSubject } from './needs-subject';

const RunDialog = lazy(async () => ({ default: (await import('./RunDialog.web')).RunDialog }));

/** Runs it at once; where it is about records, for one that is chosen. */
export function RunNow({ row }: { row: Row }) {
  const { may } = useSession();
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!may('update', 'automation', row)) return null;
  async function press() {
    if (needsSubject(row.trigger)) return setChoosing(true);
    setBusy(true);
    await (await import('./run-now')).runNow(row, []);
    setBusy(false);
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Play size={16} aria-hidden="true" />}
        loading={busy}
        onClick={() => void press()}
      >
        {words.runNow}
      </Button>
      {choosing && (
        <Suspense>
          <RunDialog row={row} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
