import { addDays, type Weekday, weekdayOf, weekdays } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';
import type { Channels } from '#shared/notice';
import type { Quiet } from '../preferences';

const minute = 60_000;
/** A mail waits, because what is read meanwhile needs none. */
const mailWait = 5 * minute;
const digestTime = '07:00';

/** A person's clock and what they chose. */
export interface Rhythm {
  quiet: Quiet;
  zone: string;
  workingDays: readonly Weekday[];
}

export interface Departure {
  at: string;
  /** Why it does not leave at once. */
  held?: 'quiet_hours' | 'digest';
}

/** When a push leaves that is ready at `at`. */
export function pushDeparture(at: string, rhythm: Rhythm, urgent: boolean): Departure {
  return urgent && rhythm.quiet.urgent ? { at } : afterQuiet(at, rhythm);
}

/** When a mail leaves about something that happened at `at`; undefined if none does. */
export function mailDeparture(at: string, rhythm: Rhythm, choice: Channels['mail']): Departure | undefined {
  if (choice === 'off') return undefined;
  if (choice === 'digest') return { at: afterQuiet(digestAfter(at, rhythm), rhythm).at, held: 'digest' };
  return afterQuiet(new Date(Date.parse(at) + mailWait).toISOString(), rhythm);
}

const afterQuiet = (at: string, { quiet, zone }: Rhythm): Departure => {
  const end = quietUntil(at, quiet, zone);
  return end === undefined ? { at } : { at: end, held: 'quiet_hours' };
};

/**
 * The end of the quiet hours around `at`, if there are any: [from, to), by the day they begin. Both ends are wall times
 * and placed as those of recurring work (D16). Hours that follow one another without a gap are one.
 */
export function quietUntil(at: string, quiet: Quiet, zone: string): string | undefined {
  let end: string | undefined;
  for (let turn = 0; turn <= weekdays.length; turn++) {
    const next = endAround(end ?? at, quiet, zone);
    if (next === undefined) return end;
    end = next;
  }
  return end;
}

function endAround(at: string, { days, from, to }: Quiet, zone: string): string | undefined {
  const today = dayIn(at, zone);
  for (const day of [today, addDays(today, -1)]) {
    if (!days.includes(weekdays[weekdayOf(day)]!)) continue;
    const begin = momentOf(day, from, zone);
    const end = momentOf(to > from ? day : addDays(day, 1), to, zone);
    if (begin <= at && at < end) return end;
  }
  return undefined;
}

/** The next morning of work after `at`. */
export function digestAfter(at: string, { zone, workingDays }: Rhythm): string {
  const today = dayIn(at, zone);
  for (let days = 0; days <= 7; days++) {
    const day = addDays(today, days);
    const moment = momentOf(day, digestTime, zone);
    if (moment > at && (workingDays.length === 0 || workingDays.includes(weekdays[weekdayOf(day)]!))) return moment;
  }
  return momentOf(addDays(today, 1), digestTime, zone);
}
