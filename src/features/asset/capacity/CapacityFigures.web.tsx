import { formatNumber } from '#web/format/number.ts';
import { words } from '../asset.words';
import type { Figures, Forecast } from './capacity';
import { Figure } from '../health/Figure.web';
import { formatWorkHours as hours, formatShare } from './hours';
import type { Product } from './operating-hours';
import { Formulas } from '../health/Formulas.web';
import styles from '../health/health.module.css';

const said = words.capacity;
const units = (amount: number): string => formatNumber(Math.round(amount));
const share = (value: number | null): string => (value === null ? words.health.none : formatShare(value));

/** The figures of D12 for the chosen days: the hours, the results and the formulas. */
export function CapacityFigures({
  metrics,
  product,
}: {
  metrics: Figures & { forecast: Forecast | null };
  product?: Product;
}) {
  const { capacity_units, units_lost, forecast } = metrics;
  return (
    <>
      <dl className={styles.figures}>
        <Figure
          name={said.calendar}
          about={metrics.not_tracked_hours > 0 ? said.notTracked(hours(metrics.not_tracked_hours)) : undefined}
        >
          {hours(metrics.calendar_hours)}
        </Figure>
        <Figure name={said.scheduled}>{hours(metrics.scheduled_hours)}</Figure>
        <Figure name={said.plannedDown}>{hours(metrics.planned_down_hours)}</Figure>
        <Figure name={said.unplannedDown}>{hours(metrics.unplanned_down_hours)}</Figure>
        <Figure name={said.run}>{hours(metrics.run_hours)}</Figure>
      </dl>
      <dl className={styles.figures} data-three={capacity_units === null || undefined}>
        <Figure name={said.availability} about={said.availabilityHint}>
          {share(metrics.availability)}
        </Figure>
        <Figure name={said.utilisation} about={said.utilisationHint}>
          {share(metrics.utilisation)}
        </Figure>
        {capacity_units !== null && (
          <>
            <Figure name={said.units} about={product?.unit ?? undefined}>
              {units(capacity_units)}
            </Figure>
            <Figure name={said.lost} about={product?.unit ?? undefined}>
              {units(units_lost ?? 0)}
            </Figure>
          </>
        )}
        <Ahead forecast={forecast} unit={product?.unit} />
      </dl>
      <div className={styles.asides}>
        <Formulas title={said.formulas} formulas={formulasOf(metrics, product)} />
      </div>
    </>
  );
}

function Ahead({ forecast, unit }: { forecast: Forecast | null; unit?: string | null }) {
  if (forecast === null) return <Figure name={said.forecast}>{words.health.none}</Figure>;
  const ofHours = said.forecastText(hours(forecast.run_hours), hours(forecast.scheduled_hours));
  return (
    <Figure name={said.forecast} about={[forecast.units !== null && unit, ofHours].filter(Boolean).join(' · ')}>
      {forecast.units === null ? hours(forecast.run_hours) : units(forecast.units)}
    </Figure>
  );
}

function formulasOf(metrics: Figures, product: Product | undefined): [string, string][] {
  const [scheduled, planned, unplanned, run] = [
    hours(metrics.scheduled_hours),
    hours(metrics.planned_down_hours),
    hours(metrics.unplanned_down_hours),
    hours(metrics.run_hours),
  ] as const;
  const rate = product && formatNumber(product.ideal_rate_per_hour);
  return [
    [said.calendar, said.formula.calendar],
    [said.scheduled, said.formula.scheduled],
    [said.plannedDown, said.formula.plannedDown],
    [said.unplannedDown, said.formula.unplannedDown],
    [said.run, said.formula.run(scheduled, planned, unplanned)],
    [said.availability, said.formula.availability(run, scheduled)],
    [said.utilisation, said.formula.utilisation(run, hours(metrics.calendar_hours))],
    ...(rate
      ? ([
          [said.units, said.formula.units(scheduled, rate)],
          [said.lost, said.formula.lost(planned, unplanned, rate)],
        ] as [string, string][])
      : []),
    [said.forecast, said.formula.forecast],
  ];
}
