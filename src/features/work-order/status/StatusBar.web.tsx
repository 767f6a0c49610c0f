import { lazy, Suspense, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { LazyButton } from '#web/ui/LazyButton.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { words } from '../work-order.words';
import { Banners } from '../page/Banners.web';
import { type Order, orderOf } from '../order-view';
import { setStatus } from './set-status';
import { type DoneReason, type Status, statusOptions } from './status';
import { useFinish } from './use-finish.web';
import styles from './status.module.css';

const EndChoices = lazyScreen(async () => (await import('./EndChoices.web')).EndChoices);
const HoldChoices = lazyScreen(async () => (await import('./HoldChoices.web')).HoldChoices);
const EndDialog = lazy(async () => ({ default: (await import('./EndDialog.web')).EndDialog }));

const texts = words.status;

/** The current status, the buttons that change it (U17), and the banners about it. */
export function StatusBar({ row }: { row: Row }) {
  return (
    <div className={styles.bar}>
      <Segments row={row} />
      <Banners row={row} />
    </div>
  );
}

function whyNot({ status, allowed_transitions }: Order, to: Status): string {
  if (status === 'done' && allowed_transitions.length === 0) return texts.onlyReopened;
  return to === 'planned' ? texts.booked : texts.second;
}

function Segments({ row }: { row: Row }) {
  const { status, allowed_transitions } = orderOf(row);
  const { may } = useSession();
  const [ending, setEnding] = useState<Exclude<DoneReason, 'completed'>>();
  const { finish, question } = useFinish(row);
  const choose = (to: Status) => (to === 'done' ? finish() : void setStatus(row, to));
  const changes = may('update', 'work-order', row);
  const button = (
    <button type="button" className={styles.end} aria-label={texts.more} aria-haspopup="menu">
      <ChevronDown size={18} />
    </button>
  );
  return (
    <div className={styles.row}>
      <div className={styles.segments} role="group" aria-label={texts.group}>
        {statusOptions.map(({ value, label }) => {
          const current = value === status;
          const allowed = changes && allowed_transitions.includes(value);
          const asks = value === 'on_hold' && allowed && !current;
          const segment = (
            <button
              key={value}
              type="button"
              data-meaning={value}
              aria-pressed={current}
              aria-haspopup={asks ? 'menu' : undefined}
              disabled={!current && !allowed}
              title={current || allowed || !changes ? undefined : whyNot(orderOf(row), value)}
              data-shortcut={current ? 's' : undefined}
              onClick={asks ? undefined : ({ currentTarget }) => (current ? currentTarget.focus() : choose(value))}
            >
              <Glyph meaning={value} />
              <span>{label}</span>
            </button>
          );
          if (!asks) return segment;
          return (
            <LazyButton key={value} button={segment} load={HoldChoices.load}>
              <HoldChoices
                button={segment}
                onChoose={(on_hold_reason) => void setStatus(row, value, { on_hold_reason })}
              />
            </LazyButton>
          );
        })}
      </div>
      {changes && status !== 'done' && (
        <LazyButton button={button} load={EndChoices.load} hint={texts.more}>
          <EndChoices button={button} onChoose={setEnding} />
        </LazyButton>
      )}
      {question}
      {ending && (
        <Suspense>
          <EndDialog row={row} reason={ending} onClose={() => setEnding(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
