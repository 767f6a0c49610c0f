import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, Problem } from '#web/api.ts';
import { plantTime } from '#web/format/clock.ts';
import { inLocale } from '#web/format/locale.ts';
import { keys } from '#web/query.ts';
import { words } from './builder.words';
import styles from './builder.module.css';

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

const shown = 3;

/** The next times of a schedule, as the engine reckons them. */
export function SchedulePreview({ cron }: { cron: string }) {
  const [asked] = useDebouncedValue(cron, 300);
  const { data, error } = useQuery({
    queryKey: keys.preview('schedule', asked),
    queryFn: () =>
      api.post<{ dates: string[] }>('/automations/schedule-preview', {
        schedule: asked,
        after: new Date().toISOString(),
        count: shown,
      }),
    enabled: asked !== '',
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (error) {
    const said = error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined;
    return <p className={styles.error}>{said ?? error.message}</p>;
  }
  if (!data) return null;
  const zone = plantTime(data.dates);
  return (
    <section className={styles.next} aria-label={words.schedule.next} aria-live="polite">
      <h3>{words.schedule.next}</h3>
      {data.dates.length === 0 && <p>{words.schedule.never}</p>}
      <ol>
        {data.dates.map((date) => (
          <li key={date}>
            <time dateTime={date}>{day().format(new Date(date))}</time>
          </li>
        ))}
      </ol>
      {zone && <small>{zone}</small>}
    </section>
  );
}
