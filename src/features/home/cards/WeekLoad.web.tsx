import { ChartCard } from '#web/chart/ChartCard.tsx';
import { Link } from '@tanstack/react-router';
import { formatFigure, formatPercent } from '../figures/format';
import type { Home } from '../home';
import { words } from '../below.words';
import styles from '../home.module.css';

const texts = words.load;
const hours = (minutes: number): string => formatFigure(Math.round(minutes / 6) / 10, 'hours');

/** How much of everybody's working time this week is planned (A4's capacity). */
export function WeekLoad({ load: { minutes, capacity_minutes } }: { load: NonNullable<Home['week_load']> }) {
  const share = capacity_minutes > 0 ? minutes / capacity_minutes : 0;
  const over = minutes - capacity_minutes;
  return (
    <ChartCard
      id="week-load"
      title={texts.title}
      none={capacity_minutes === 0 ? texts.none : undefined}
      table={{
        head: [texts.title, words.figures.units.hours('').trim()],
        rows: [
          [texts.planned, hours(minutes)],
          [texts.capacity, hours(capacity_minutes)],
          [texts.free, hours(Math.max(0, -over))],
        ],
      }}
    >
      <Link to="/work-order/todo" search={{ view: 'workloadView' } as never} className={styles.load}>
        <b>{texts.of(hours(minutes), hours(capacity_minutes))}</b>
        <span className={styles.loadBar} data-over={over > 0 || undefined} aria-hidden="true">
          <i style={{ width: `${Math.min(1, share) * 100}%` }} />
        </span>
        <small>{over > 0 ? texts.over(hours(over)) : texts.share(formatPercent(share * 100))}</small>
      </Link>
    </ChartCard>
  );
}
