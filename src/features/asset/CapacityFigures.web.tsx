import { formatNumber } from '#web/format/number.ts';
import type { Figures, Forecast } from './capacity';
import { Figure } from './Figure.web';
import { formatWorkHours, formatShare } from './hours';
import { words } from './words';
import styles from './health.module.css';

const said = words.capacity;

/** The figures of D12 for the days that were asked about. */
export function CapacityFigures({
  metrics,
  unit,
}: {
  metrics: Figures & { forecast: Forecast | null };
  unit?: string;
}) {
  const units = (amount: number) => formatNumber(Math.round(amount));
  const inUnits = (text: string) => [metrics.capacity_units !== null && unit, text].filter(Boolean).join(' · ');
  const share = (value: number | null) => (value === null ? words.health.none : formatShare(value));
  const { forecast } = metrics;
  return (
    <dl className={styles.figures}>
      <Figure name={said.scheduled} about={`${formatWorkHours(metrics.run_hours)} ${said.run.toLowerCase()}`}>
        {formatWorkHours(metrics.scheduled_hours)}
      </Figure>
      <Figure name={said.availability} about={said.availabilityHint}>
        {share(metrics.availability)}
      </Figure>
      <Figure name={said.utilisation} about={said.utilisationHint}>
        {share(metrics.utilisation)}
      </Figure>
      {metrics.capacity_units === null ? (
        <Figure
          name={said.unplannedDown}
          about={`${formatWorkHours(metrics.planned_down_hours)} ${said.plannedDown.toLowerCase()}`}
        >
          {formatWorkHours(metrics.unplanned_down_hours)}
        </Figure>
      ) : (
        <Figure name={said.units} about={inUnits(said.lost(units(metrics.units_lost ?? 0)))}>
          {units(metrics.capacity_units)}
        </Figure>
      )}
      <Figure
        name={said.forecast}
        about={
          forecast
            ? inUnits(said.forecastText(formatWorkHours(forecast.run_hours), formatWorkHours(forecast.scheduled_hours)))
            : undefined
        }
      >
        {forecast === null
          ? words.health.none
          : forecast.units === null
            ? formatWorkHours(forecast.run_hours)
            : units(forecast.units)}
      </Figure>
    </dl>
  );
}
