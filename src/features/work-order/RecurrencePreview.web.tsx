import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, Problem } from '#web/api.ts';
import { inLocale } from '#web/format/locale.ts';
import type { Recurrence } from './recurrence';
import { words } from './words-series';
import styles from './recurrence.module.css';

interface Preview {
  dates: string[];
  time_zone: string;
}

const day = inLocale(
  (locale) => (zone: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'full', timeStyle: 'short' }),
);

/** The first dates of a rule, reckoned by the server as it will reckon them: in the organisation's wall time. */
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
  const format = day()(data.time_zone);
  return (
    <section aria-label={words.preview} className={styles.preview} aria-live="polite">
      <h3>{words.preview}</h3>
      <ol>
        {data.dates.map((date) => (
          <li key={date}>
            <time dateTime={date}>{format.format(new Date(date))}</time>
          </li>
        ))}
      </ol>
      <small>{words.previewZone(data.time_zone)}</small>
    </section>
  );
}
