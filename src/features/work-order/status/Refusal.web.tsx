import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Row } from '#web/query.ts';
import { useEntries } from '#web/queue/entry.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../work-order.words';
import { orderOf } from '../order-view';
import { unfinishedSteps } from '../procedures/waiting';
import { refusedDone, useRefused } from './refused';
import { setStatus } from './set-status';
import { type Timer, timersOf } from '../time/timer/timer';
import styles from './status.module.css';

const StopTimer = lazy(async () => ({ default: (await import('../time/timer/StopTimer.web')).StopTimer }));

const texts = words.banner;

/**
 * Lists what prevents done, refused now or when the queue sent it. It shows next to the button that was pressed,
 * which on a phone is at the bottom of the screen.
 */
export function Refusal({ row }: { row: Row }) {
  const refused = useRefused(row.id);
  const entries = useEntries();
  const { me } = useSession();
  const [stopping, setStopping] = useState<Timer>();
  const manages = me.role === 'admin' || me.role === 'manager';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [refused]);
  const refusedEntry = refusedDone(row.id, entries);
  // Steps that have been answered since, even if only on this device, are no longer missing.
  const steps = unfinishedSteps(row, entries);
  const isMissing = (id: string, copy: string) =>
    steps.some(({ step, procedure }) => step.id === id && procedure.id === copy);
  // Parts that have got a location since are no longer missing.
  const { parts } = orderOf(row);
  const isWaiting = (id: string) => parts.some((line) => line.id === id && !line.is_reserved);
  const inTheWay = refused
    ? refused.missing.filter((one) => {
        if (one.kind === 'part') return isWaiting(one.part.id);
        if (one.kind === 'timer') return timersOf(row).some(({ user }) => user.id === one.user.id);
        return isMissing(one.step.id, one.procedure.id);
      })
    : steps;
  // Done stops the user's own timer, so it is listed only when nothing else is missing.
  const others = inTheWay.filter((one) => one.kind !== 'timer' || one.user.id !== me.id);
  const missing = others.length > 0 ? others : inTheWay;
  if (missing.length === 0 && (refused || !refusedEntry)) return null;
  return (
    <div ref={place} className={styles.banner} data-meaning="critical" role="alert">
      <TriangleAlert size={18} />
      <p>
        <b>{texts.refused}</b>
        {missing.length === 0 && ` · ${refusedEntry?.problem}`}
      </p>
      <ul>
        {missing.map((one) =>
          one.kind === 'step' ? (
            <li key={one.procedure.id + one.step.id}>
              <a href={`#step-${one.procedure.id}-${one.step.id}`}>{one.step.label}</a>
            </li>
          ) : one.kind === 'part' ? (
            <li key={`${one.part.id} ${one.location}`}>
              <a href="#parts-editor">{texts.part(one.quantity, one.part.name)}</a>
              {one.location === null ? texts.noPlace : texts.short(one.available ?? 0, one.location)}
            </li>
          ) : (
            <li key={one.user.id}>
              {one.user.id === me.id ? texts.ownTimer : texts.timerOf(one.user.name, manages)}
              {one.user.id !== me.id && manages && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setStopping(timersOf(row).find(({ user }) => user.id === one.user.id))}
                >
                  {texts.stopTheirs}
                </Button>
              )}
              {one.user.id === me.id && (
                <Button size="xs" onClick={() => void setStatus(row, 'done', refused?.more)}>
                  {texts.stopAndFinish}
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
      {stopping && (
        <Suspense>
          <StopTimer row={row} timer={stopping} onClose={() => setStopping(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
