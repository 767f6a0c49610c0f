import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api, Problem } from '#web/api.ts';
import { plantTime } from '#web/format/clock.ts';
import { inLocale } from '#web/format/locale.ts';
import { keys } from '#web/query.ts';
import { words } from '../series.words';
import { words as ofMeter } from '../meter/meter.words';
import type { SeriesMeter } from '../series-view';
import type { MeterRule, Recurrence } from './recurrence';
import styles from './recurrence.module.css';

const MeterFacts = lazy(async () => ({ default: (await import('../meter/MeterFacts.web')).MeterFacts }));

interface Preview {
  dates: string[];
  meter: SeriesMeter | null;
}

/** The number of dates that the form shows (S13.3). */
const shown = 3;

const day = inLocale(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

interface PreviewProps {
  rule: Required<Recurrence>;
  start: string | null | undefined;
  /** The existing work order, whose series continues from its current dates. */
  order?: string;
}

/** The parts of a chosen meter in the query string; empty ones are left out. */
const meterIn = (meter: MeterRule | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(meter?.measurement ? meter : {})
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value)]),
  );

/** The next dates of a rule, calculated by the server with the code that will create them. */
export function RecurrencePreview({ rule, start, order }: PreviewProps) {
  const { unit, frequency, cron, mode, meter } = rule;
  const search = new URLSearchParams({
    unit,
    frequency: String(frequency),
    mode,
    ...(cron && { cron }),
    ...meterIn(meter),
    ...(order && { work_order: order }),
    ...(start && !Number.isNaN(Date.parse(start)) && { start_date: new Date(start).toISOString() }),
  }).toString();
  const { data, error } = useQuery({
    queryKey: keys.preview('recurrence', search),
    queryFn: () => api.get<Preview>(`/work-orders/recurrence-preview?${search}`),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if (error) {
    const fieldError = error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined;
    return <p className={styles.refused}>{fieldError ?? error.message}</p>;
  }
  if (!data) return null;
  const dates = data.dates.slice(0, shown);
  const zone = plantTime(dates);
  return (
    <section aria-label={words.preview} className={styles.preview} aria-live="polite">
      {data.meter && (
        <Suspense>
          <MeterFacts meter={data.meter} />
        </Suspense>
      )}
      <h3>{words.preview}</h3>
      {dates.length === 0 && <p>{ofMeter.noDate}</p>}
      <ol>
        {dates.map((date) => (
          <li key={date}>
            <time dateTime={date}>{day().format(new Date(date))}</time>
          </li>
        ))}
      </ol>
      {zone && <small>{zone}</small>}
    </section>
  );
}
