import { addDays } from '#shared/days';
import { dayOf } from '#web/format/clock.ts';
import { formatDate } from '#web/format/time.ts';
import type { Meaning } from '#web/ui/Pill.tsx';
import type { RunLine, RunReason, RunStatus, RunSubject } from '../run';
import { words } from './page.words';

/** A run as the API gives it (F3.8). */
export interface Run {
  id: string;
  status: RunStatus;
  reason: RunReason | null;
  at: string;
  subject: RunSubject | null;
  cause: { automation: { id: string; name: string } | null } | null;
  lines: RunLine[];
}

/** A run that would have been. */
export type TestedRun = Pick<Run, 'at' | 'subject' | 'lines'>;
/** One that would have been used up, with why. */
export type SkippedRun = TestedRun & { reason: RunReason };

export const meanings: Record<RunStatus, Meaning> = {
  succeeded: 'done',
  failed: 'critical',
  skipped: 'do_not_track',
  blocked: 'offline_planned',
};

/** By the plant's days, in the order they come in. */
export function byDay<R extends { at: string }>(runs: readonly R[]): { day: string; runs: R[] }[] {
  const days = new Map<string, R[]>();
  for (const run of runs) days.set(dayOf(run.at), [...(days.get(dayOf(run.at)) ?? []), run]);
  return [...days].map(([day, some]) => ({ day, runs: some }));
}

export function dayName(day: string): string {
  if (day === dayOf(Date.now())) return words.today;
  if (day === addDays(dayOf(Date.now()), -1)) return words.yesterday;
  return formatDate(day);
}

/** What it did, or would do, in one line. */
export const didIn = (lines: readonly RunLine[]): string =>
  lines
    .filter(({ kind, text }) => !words.kinds[kind] && text)
    .map(({ text }) => text)
    .join(' · ');
