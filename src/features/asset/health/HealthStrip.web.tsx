import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { inLocale } from '#web/format/locale.ts';
import { formatDay } from '#web/format/time.ts';
import { words } from '../asset.words';
import { type HealthKind, kinds } from './health';
import type { HealthDetail } from './health-data';
import { type Bar, barsOf } from './health-days';
import { formatHours } from '../capacity/hours';
import styles from './health.module.css';

const texts = words.health;
const short = inLocale(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }),
);

/** One bar per day. The strip is one Tab stop; the arrow keys move between days and the text follows. */
export function HealthStrip({ health }: { health: HealthDetail }) {
  const bars = useMemo(() => barsOf(health), [health]);
  const [at, setAt] = useState<number>();
  const id = useId();
  const weekly = health.days > 90;
  const shown = at === undefined ? undefined : bars[Math.min(at, bars.length - 1)];

  function onKey(event: KeyboardEvent) {
    const now = at ?? bars.length - 1;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(bars.length - 1, next)));
  }
  function onPoint({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(bars.length - 1, Math.floor(((clientX - left) / width) * bars.length))));
  }
  return (
    <div className={styles.strip}>
      <div
        className={styles.bars}
        role="slider"
        tabIndex={0}
        aria-label={texts.strip(health.days)}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(at ?? bars.length - 1) + 1}
        aria-valuetext={sentence(shown ?? bars.at(-1)!, weekly)}
        onKeyDown={onKey}
        onFocus={() => setAt((before) => before ?? bars.length - 1)}
        onBlur={() => setAt(undefined)}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
        data-dense={bars.length > 60 || undefined}
      >
        {bars.map((bar, index) => (
          <BarView key={bar.from.getTime()} bar={bar} current={index === at} />
        ))}
      </div>
      <div className={styles.axis}>
        <span>{short().format(bars[0]!.from)}</span>
        <span>{texts.today}</span>
      </div>
      <p id={id} className={styles.readout} aria-hidden="true" data-quiet={!shown || undefined}>
        {shown ? sentence(shown, weekly) : texts.hint}
      </p>
    </div>
  );
}

const stacked: HealthKind[] = ['offline_unplanned', 'offline_planned', 'not_tracked'];

function BarView({ bar, current }: { bar: Bar; current: boolean }) {
  const whole = Object.values(bar.hours).reduce((sum, hours) => sum + hours, 0);
  return (
    <span className={styles.bar} data-current={current || undefined} data-absent={whole === 0 || undefined}>
      {stacked.map((kind) => {
        const share = whole === 0 ? 0 : bar.hours[kind] / whole;
        // A downtime of a few minutes stays visible.
        return share > 0 && <i key={kind} data-kind={kind} style={{ height: `max(4px, ${share * 100}%)` }} />;
      })}
    </span>
  );
}

/** Example: "12 Nov 2026: Offline, unplanned 3h 10m · Online 20h 50m". */
function sentence({ from, hours }: Bar, weekly: boolean): string {
  const day = formatDay(from.toISOString());
  const name = weekly ? texts.week(day) : day;
  if (kinds.every((kind) => hours[kind] === 0)) return `${name}: ${texts.notYet}`;
  const parts = kinds.filter((kind) => kind !== 'online' && hours[kind] > 0);
  if (parts.length === 0) return `${name}: ${weekly ? texts.allOnlineWeek : texts.allOnline}`;
  const shownKinds = [...parts, 'online' as const].filter((kind) => hours[kind] > 0);
  return `${name}: ${shownKinds.map((kind) => `${texts.kinds[kind]} ${formatHours(hours[kind])}`).join(' · ')}`;
}
