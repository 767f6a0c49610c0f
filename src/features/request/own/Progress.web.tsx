import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { run } from '../act';
import { requestOf, stateMeanings } from '../request-view';
import { words } from '../request.words';
import { stateOptions } from '../status';
import styles from './own.module.css';

const Confirm = lazy(async () => ({ default: (await import('#web/ui/overlay/Confirm.tsx')).Confirm }));

const texts = words.own;

/** How a request is going, for whoever reported it: its states with their times, the latest last (F1.5). */
export function Progress({ row }: { row: Row }) {
  const { may } = useSession();
  const { code, states, reason, waiting_for, status, allowed_transitions } = requestOf(row);
  const [asks, setAsks] = useState(false);
  const withdraws = allowed_transitions?.includes('cancelled') && may('cancel', 'request', row);
  return (
    <section className={styles.progress} aria-label={texts.progress}>
      <ol>
        {(states ?? []).map(({ state, at }, nth) => (
          <li key={`${state} ${at}`} aria-current={nth === states!.length - 1 ? 'step' : undefined}>
            <Glyph meaning={stateMeanings[state]} />
            <b>{stateOptions.find(({ value }) => value === state)?.label}</b>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
      {reason && <blockquote>{reason}</blockquote>}
      {waiting_for === 'requester' && status === 'pending' && (
        <p className={styles.asked}>
          <a href="#comments">{texts.asked}</a>
        </p>
      )}
      {withdraws && (
        <Button variant="default" className={styles.withdraw} onClick={() => setAsks(true)}>
          {words.act.withdraw}
        </Button>
      )}
      {asks && (
        <Suspense>
          <Confirm
            title={words.withdraw.title(code)}
            action={words.act.withdraw}
            onConfirm={async () => void (await run(row, 'cancel'))}
            onClose={() => setAsks(false)}
          >
            {words.withdraw.text}
          </Confirm>
        </Suspense>
      )}
    </section>
  );
}
