import { formatDay } from '#web/format/time.ts';
import { formatNumber } from '#web/format/number.ts';
import { words } from '../asset.words';
import { Figure } from './Figure.web';
import { kinds } from './health';
import type { HealthDetail } from './health-data';
import { barsOf } from './health-days';
import { formatHours, formatShare } from '../capacity/hours';
import { Formulas } from './Formulas.web';
import styles from './health.module.css';

const texts = words.health;

/** The figures of D11, with their formulas and the strip as a table. */
export function HealthFigures({ health }: { health: HealthDetail }) {
  const { hours, availability, failures, mtbf_hours, mttr_hours, no_failure_in_days } = health;
  const unplanned = formatHours(hours.offline_unplanned);
  const planned = formatHours(hours.offline_planned);
  const tracked = hours.online + hours.offline_planned + hours.offline_unplanned;
  const down = hours.offline_planned + hours.offline_unplanned;
  const formulas: [string, string][] = [
    [texts.availability, texts.formula.availability(formatHours(hours.online), formatHours(tracked))],
    [texts.downtime, texts.formula.downtime(unplanned, planned)],
    [texts.failures, texts.formula.failures],
    [texts.mtbf, failures > 0 ? texts.formula.mtbf(formatHours(hours.online), failures) : texts.formula.mtbfNone],
    [texts.mttr, texts.formula.mttr],
  ];
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={texts.availability} about={texts.ofTracked}>
          {availability === null ? texts.none : formatShare(availability)}
        </Figure>
        <Figure name={texts.downtime} about={down > 0 ? texts.downtimeOf(unplanned, planned) : undefined}>
          {formatHours(down)}
        </Figure>
        <Figure
          name={texts.failures}
          about={no_failure_in_days === null ? texts.unplannedStops : texts.noFailure(no_failure_in_days)}
        >
          {formatNumber(failures)}
        </Figure>
        <Figure name={texts.mtbf} about={texts.mtbfLong}>
          {mtbf_hours === null ? texts.none : formatHours(mtbf_hours)}
        </Figure>
        <Figure name={texts.mttr} about={texts.mttrLong}>
          {mttr_hours === null ? texts.none : formatHours(mttr_hours)}
        </Figure>
      </dl>
      <div className={styles.asides}>
        <Formulas title={texts.formulas} formulas={formulas} />
        <details>
          <summary>{texts.table}</summary>
          <HealthTable health={health} />
        </details>
      </div>
    </>
  );
}

function HealthTable({ health }: { health: HealthDetail }) {
  const bars = barsOf(health).toReversed();
  return (
    <div className={styles.tableScroll} tabIndex={0} role="region" aria-label={texts.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{health.days > 90 ? texts.weekOf : texts.day}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {texts.kinds[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ from, hours }) => (
            <tr key={from.getTime()}>
              <th scope="row">{formatDay(from.toISOString())}</th>
              {kinds.map((kind) => (
                <td key={kind}>{hours[kind] > 0 ? formatHours(hours[kind]) : texts.none}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
