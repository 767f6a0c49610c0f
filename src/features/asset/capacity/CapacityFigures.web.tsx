import { formatNumber } from '#web/format/number.ts';
import { words } from '../asset.words';
import type { Figures, Forecast } from './capacity';
import { Figure } from '../health/Figure.web';
import { formatWorkHours as hours, formatShare } from './hours';
import type { Product } from './operating-hours';
import { Formulas } from '../health/Formulas.web';
import styles from '../health/health.module.css';

const texts = words.capacity;
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
          name={texts.calendar}
          about={metrics.not_tracked_hours > 0 ? texts.notTracked(hours(metrics.not_tracked_hours)) : undefined}
        >
          {hours(metrics.calendar_hours)}
        </Figure>
        <Figure name={texts.scheduled}>{hours(metrics.scheduled_hours)}</Figure>
        <Figure name={texts.plannedDown}>{hours(metrics.planned_down_hours)}</Figure>
        <Figure name={texts.unplannedDown}>{hours(metrics.unplanned_down_hours)}</Figure>
        <Figure name={texts.run}>{hours(metrics.run_hours)}</Figure>
      </dl>
      <dl className={styles.figures} data-three={capacity_units === null || undefined}>
        <Figure name={texts.availability} about={texts.availabilityHint}>
          {share(metrics.availability)}
        </Figure>
        <Figure name={texts.utilisation} about={texts.utilisationHint}>
          {share(metrics.utilisation)}
        </Figure>
        {capacity_units !== null && (
          <>
            <Figure name={texts.units} about={product?.unit ?? undefined}>
              {units(capacity_units)}
            </Figure>
            <Figure name={texts.lost} about={product?.unit ?? undefined}>
              {units(units_lost ?? 0)}
            </Figure>
          </>
        )}
        <ForecastFigures forecast={forecast} unit={product?.unit} />
      </dl>
      <div className={styles.asides}>
        <Formulas title={texts.formulas} formulas={formulasOf(metrics, product)} />
      </div>
    </>
  );
}

function ForecastFigures({ forecast, unit }: { forecast: Forecast | null; unit?: string | null }) {
  if (forecast === null) return <Figure name={texts.forecast}>{words.health.none}</Figure>;
  const ofHours = texts.forecastText(hours(forecast.run_hours), hours(forecast.scheduled_hours));
  return (
    <Figure name={texts.forecast} about={[forecast.units !== null && unit, ofHours].filter(Boolean).join(' · ')}>
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
    [texts.calendar, texts.formula.calendar],
    [texts.scheduled, texts.formula.scheduled],
    [texts.plannedDown, texts.formula.plannedDown],
    [texts.unplannedDown, texts.formula.unplannedDown],
    [texts.run, texts.formula.run(scheduled, planned, unplanned)],
    [texts.availability, texts.formula.availability(run, scheduled)],
    [texts.utilisation, texts.formula.utilisation(run, hours(metrics.calendar_hours))],
    ...(rate
      ? ([
          [texts.units, texts.formula.units(scheduled, rate)],
          [texts.lost, texts.formula.lost(planned, unplanned, rate)],
        ] as [string, string][])
      : []),
    [texts.forecast, texts.formula.forecast],
  ];
}
