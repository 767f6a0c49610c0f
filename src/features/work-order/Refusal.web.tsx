import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Row } from '#web/query.ts';
import { useEntries } from '#web/queue/entry.ts';
import { useSession } from '#web/session.tsx';
import { unfinishedSteps } from './procedures-waiting';
import { refusedDone, useRefused } from './refused';
import { setStatus } from './set-status';
import { words } from './words-page';
import styles from './status.module.css';

const said = words.banner;

/**
 * What is in the way of done, now or when it was sent later. Said where somebody looks who has just pressed the button,
 * which on a phone is at the foot of the screen.
 */
export function Refusal({ row }: { row: Row }) {
  const refused = useRefused(row.id);
  const entries = useEntries();
  const { me } = useSession();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [refused]);
  const kept = refusedDone(row.id, entries);
  // Steps that have been answered since, and be it only here, are not.
  const steps = unfinishedSteps(row, entries);
  const isMissing = (id: string, copy: string) =>
    steps.some(({ step, procedure }) => step.id === id && procedure.id === copy);
  const missing = refused
    ? refused.missing.filter((one) => one.kind === 'timer' || isMissing(one.step.id, one.procedure.id))
    : steps;
  if (missing.length === 0 && (refused || !kept)) return null;
  return (
    <div ref={place} className={styles.banner} data-meaning="critical" role="alert">
      <TriangleAlert size={18} />
      <p>
        <b>{said.refused}</b>
        {missing.length === 0 && ` · ${kept?.problem}`}
      </p>
      <ul>
        {missing.map((one) =>
          one.kind === 'step' ? (
            <li key={one.procedure.id + one.step.id}>
              <a href={`#step-${one.procedure.id}-${one.step.id}`}>{one.step.label}</a>
            </li>
          ) : (
            <li key={one.user.id}>
              {one.user.id === me.id ? said.ownTimer : said.timerOf(one.user.name)}
              {one.user.id === me.id && (
                <Button size="xs" onClick={() => void setStatus(row, 'done', refused?.more)}>
                  {said.stopAndFinish}
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
