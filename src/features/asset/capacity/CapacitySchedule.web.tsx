import { todayIn } from '#web/format/time.ts';
import { inLocale } from '#web/format/locale.ts';
import { words } from '../asset.words';
import { useMemo } from 'react';
import type { CapacityKind } from './capacity';
import { type Day, daysOf, type Slice, type Window } from './capacity-data';
import { formatWorkHours } from './hours';
import styles from './capacity.module.css';

const texts = words.capacity;
const kinds = Object.keys(texts.kinds) as CapacityKind[];
const short = inLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }),
);
const nameOf = (day: string): string => short().format(new Date(`${day}T12:00:00`));

/** One row per day, each from midnight to midnight. */
export function CapacitySchedule({ slices, window, zone }: { slices: Slice[]; window: Window; zone: string }) {
  const days = useMemo(() => daysOf(slices, window, zone), [slices, window, zone]);
  const present = kinds.filter((kind) => kind !== 'closed' && slices.some((slice) => slice.kind === kind));
  const today = todayIn(zone);
  return (
    <figure className={styles.schedule}>
      <figcaption>
        <span>{texts.schedule}</span>
        <span className={styles.legend}>
          {present.map((kind) => (
            <span key={kind}>
              <i data-kind={kind} />
              {texts.kinds[kind]}
            </span>
          ))}
        </span>
      </figcaption>
      <div className={styles.days} tabIndex={0} role="region" aria-label={texts.schedule}>
        <div className={styles.clock} aria-hidden="true">
          {['00', '06', '12', '18', '24'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        <ol>
          {days.map((day) => (
            <li key={day.day} data-today={day.day === today || undefined}>
              <span>{nameOf(day.day)}</span>
              <span className={styles.lane} role="img" aria-label={texts.row(nameOf(day.day), describe(day))}>
                {day.pieces.map(
                  ({ kind, from, to }) =>
                    kind !== 'closed' && (
                      <i
                        key={from}
                        data-kind={kind}
                        style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                      />
                    ),
                )}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
}

/** Example: "Running 7h 30m, unplanned down 30m". */
function describe({ pieces }: Day): string {
  const parts = kinds.flatMap((kind) => {
    const hours = pieces.filter((piece) => piece.kind === kind).reduce((sum, piece) => sum + piece.hours, 0);
    return hours > 0 && kind !== 'closed' ? [`${texts.kinds[kind]} ${formatWorkHours(hours)}`] : [];
  });
  return parts.length > 0 ? parts.join(', ') : texts.kinds.closed;
}
