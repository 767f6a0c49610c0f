import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, Problem } from '#web/api.ts';
import { inLocale } from '#web/format/locale.ts';
import type { Recurrence } from './recurrence';
import { words } from './words-series';
import { zonesApart } from './zone';
import styles from './recurrence.module.css';

interface Preview {
  dates: string[];
  time_zone: string;
}

/** As many as the form has to show (S13.3). */
const shown = 3;

const day = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/**
 * The first dates of a rule, reckoned by the server as it will reckon them, by the plant's clock. They are written by the
 * clock of the form's own dates, which is the browser's; where the two differ, it says so.
 */
export function RecurrencePreview({ rule, start }: { rule: Required<Recurrence>; start: string | null | undefined }) {
  const { unit, frequency, cron } = rule;
  const asked = new URLSearchParams({
    unit,
    frequency: String(frequency),
    ...(cron && { cron }),
    ...(start && !Number.isNaN(Date.parse(start)) && { start_date: new Date(start).toISOString() }),
  }).toString();
  const { data, error } = useQuery({
    queryKey: ['recurrence-preview', asked],
    queryFn: () => api.get<Preview>(`/work-orders/recurrence-preview?${asked}`),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if (error) {
    const told = error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined;
    return <p className={styles.refused}>{told ?? error.message}</p>;
  }
  if (!data) return null;
  const dates = data.dates.slice(0, shown);
  const zones = zonesApart(data.time_zone, dates);
  return (
    <section aria-label={words.preview} className={styles.preview} aria-live="polite">
      <h3>{words.preview}</h3>
      <ol>
        {dates.map((date) => (
          <li key={date}>
            <time dateTime={date}>{day().format(new Date(date))}</time>
          </li>
        ))}
      </ol>
      {zones && <small>{words.zones(zones.own, zones.plant)}</small>}
    </section>
  );
}
