import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { refresh } from '../act';
import { words } from '../request.words';
import styles from './request.module.css';

const Confirm = lazy(async () => ({ default: (await import('#web/ui/overlay/Confirm.tsx')).Confirm }));

const texts = words.side;

/** Deletes who reported it, when they ask for that (F1.7). */
export function ForgetContact({ row }: { row: Row }) {
  const [asks, setAsks] = useState(false);
  const code = String(row.code);
  async function forget() {
    await api.delete(`/requests/${row.id}/contact`);
    refresh(row.id);
    say(texts.forgotten(code));
  }
  return (
    <div className={styles.forget}>
      <Button variant="subtle" size="compact-md" onClick={() => setAsks(true)}>
        {texts.forget}
      </Button>
      {asks && (
        <Suspense>
          <Confirm
            title={texts.forgetTitle(code)}
            action={texts.forget}
            onConfirm={forget}
            onClose={() => setAsks(false)}
          >
            {texts.forgetText}
          </Confirm>
        </Suspense>
      )}
    </div>
  );
}
