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

const said = words.health;

/** The figures of D11, with their formulas and the strip as a table. */
export function HealthFigures({ health }: { health: HealthDetail }) {
  const { hours, availability, failures, mtbf_hours, mttr_hours, no_failure_in_days } = health;
  const unplanned = formatHours(hours.offline_unplanned);
  const planned = formatHours(hours.offline_planned);
  const tracked = hours.online + hours.offline_planned + hours.offline_unplanned;
  const down = hours.offline_planned + hours.offline_unplanned;
  const formulas: [string, string][] = [
    [said.availability, said.formula.availability(formatHours(hours.online), formatHours(tracked))],
    [said.downtime, said.formula.downtime(unplanned, planned)],
    [said.failures, said.formula.failures],
    [said.mtbf, failures > 0 ? said.formula.mtbf(formatHours(hours.online), failures) : said.formula.mtbfNone],
    [said.mttr, said.formula.mttr],
  ];
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={said.availability} about={said.ofTracked}>
          {availability === null ? said.none : formatShare(availability)}
        </Figure>
        <Figure name={said.downtime} about={down > 0 ? said.downtimeOf(unplanned, planned) : undefined}>
          {formatHours(down)}
        </Figure>
        <Figure
          name={said.failures}
          about={no_failure_in_days === null ? said.unplannedStops : said.noFailure(no_failure_in_days)}
        >
          {formatNumber(failures)}
        </Figure>
        <Figure name={said.mtbf} about={said.mtbfLong}>
          {mtbf_hours === null ? said.none : formatHours(mtbf_hours)}
        </Figure>
        <Figure name={said.mttr} about={said.mttrLong}>
          {mttr_hours === null ? said.none : formatHours(mttr_hours)}
        </Figure>
      </dl>
      <div className={styles.asides}>
        <Formulas title={said.formulas} formulas={formulas} />
        <details>
          <summary>{said.table}</summary>
          <HealthTable health={health} />
        </details>
      </div>
    </>
  );
}

function HealthTable({ health }: { health: HealthDetail }) {
  const bars = barsOf(health).toReversed();
  return (
    <div className={styles.tableScroll} tabIndex={0} role="region" aria-label={said.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{health.days > 90 ? said.weekOf : said.day}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {said.kinds[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ from, hours }) => (
            <tr key={from.getTime()}>
              <th scope="row">{formatDay(from.toISOString())}</th>
              {kinds.map((kind) => (
                <td key={kind}>{hours[kind] > 0 ? formatHours(hours[kind]) : said.none}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
