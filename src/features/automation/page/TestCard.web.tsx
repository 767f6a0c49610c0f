import { Button } from '@mantine/core';
import { FlaskConical, WandSparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { addDays, daysFrom } from '#shared/days';
import { api } from '#web/api.ts';
import { dayOf } from '#web/format/clock.ts';
import { formatDate } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { words } from './page.words';
import { byDay, dayName, meanings, type SkippedRun, type TestedRun } from './run-view';
import { RunEntry } from './RunEntry.web';
import styles from './page.module.css';

const TryDialog = lazy(async () => ({ default: (await import('./TryDialog.web')).TryDialog }));

interface Tested {
  runs: TestedRun[];
  skipped: SkippedRun[];
}

const days = 30;
const told = words.test;

/** What the automation would have done in the last days, and what it would do for a made-up event (F3.9). */
export function TestCard({ row }: { row: Row }) {
  const [tested, setTested] = useState<Tested>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [trying, setTrying] = useState(false);
  async function test() {
    setBusy(true);
    setError(undefined);
    try {
      setTested(await api.post<Tested>(`/automations/${row.id}/test`, { days }));
    } catch (failed) {
      setError((failed as Error).message);
    }
    setBusy(false);
  }
  return (
    <div className={styles.card}>
      <p className={styles.hint}>{told.hint}</p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          loading={busy}
          leftSection={<FlaskConical size={16} aria-hidden="true" />}
          onClick={() => void test()}
        >
          {tested ? told.again : told.run}
        </Button>
        <Button
          variant="default"
          leftSection={<WandSparkles size={16} aria-hidden="true" />}
          onClick={() => setTrying(true)}
        >
          {words.try.open}
        </Button>
      </div>
      <div role="status" className={styles.outcome}>
        {error && <p className={styles.error}>{error}</p>}
        {tested && (
          <p>
            <b>{told.runs(tested.runs.length)}</b> {tested.skipped.length > 0 && told.skipped(tested.skipped.length)}
          </p>
        )}
      </div>
      {tested && tested.runs.length > 0 && <Timeline runs={tested.runs} />}
      {tested &&
        byDay(diaryOf(tested)).map(({ day, runs }) => (
          <section key={day} id={`tested-${day}`} className={styles.day} aria-label={dayName(day)} tabIndex={-1}>
            <h3>{dayName(day)}</h3>
            {runs.map((run) => (
              <RunEntry
                key={`${run.at} ${run.subject?.id}`}
                {...run}
                {...('reason' in run
                  ? { meaning: meanings.skipped, word: words.statuses.skipped, why: words.reasons[run.reason] }
                  : { meaning: 'planned' })}
              />
            ))}
          </section>
        ))}
      {trying && (
        <Suspense>
          <TryDialog row={row} onClose={() => setTrying(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What would have run and what would have been skipped, the newest first. */
const diaryOf = ({ runs, skipped }: Tested): (TestedRun | SkippedRun)[] =>
  [...runs, ...skipped].toSorted((a, b) => b.at.localeCompare(a.at));

/** A bar for each of the days; a day with runs leads to them. */
function Timeline({ runs }: { runs: readonly TestedRun[] }) {
  const counts = new Map<string, number>();
  for (const { at } of runs) counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const all = daysFrom(addDays(dayOf(Date.now()), -days), days + 1);
  return (
    <figure className={styles.timeline} aria-label={told.timeline}>
      <ol>
        {all.map((day) => {
          const count = counts.get(day) ?? 0;
          const bar = <i style={{ blockSize: `${count === 0 ? 2 : 8 + (40 * count) / most}px` }} />;
          return (
            <li key={day} title={told.day(dayName(day), count)} data-runs={count > 0 || undefined}>
              {count > 0 ? (
                <a href={`#tested-${day}`} aria-label={told.day(dayName(day), count)}>
                  {bar}
                </a>
              ) : (
                bar
              )}
            </li>
          );
        })}
      </ol>
      <figcaption>
        <span>{formatDate(all[0]!)}</span>
        <span>{words.today}</span>
      </figcaption>
    </figure>
  );
}
