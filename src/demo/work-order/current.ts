import { day, type DemoJob, type DemoStep, hour, onDay } from './job';
import { held, underWay } from './current-held';
import { lately } from './current-lately';
import { upcoming, open } from './current-open';
import type { DemoNow } from './demo-now';

/** Current work, and that of the last weeks. */
export const currentWork = (now: number): DemoJob[] => [
  ...[...lately, ...underWay, ...held, ...open].map((one) => jobOf(now, one)),
  ...upcoming.map((one) => ({ ...jobOf(now, one), first: 'planned' as const })),
];

function jobOf(now: number, { made, begun, due, done, hold, closed, time = [], ...work }: DemoNow): DemoJob {
  const at = (days: number) => now + days * day;
  const by = work.people?.[0] ?? 'technician';
  const course: DemoStep[] = [];
  if (begun !== undefined) course.push({ at: at(begun), by, status: 'in_progress' });
  if (hold)
    course.push({ at: at(begun ?? made) + 2 * hour, by, status: 'on_hold', on_hold_reason: hold[0], note: hold[1] });
  if (done !== undefined)
    course.push({
      at: at(done),
      by: closed ? 'manager' : by,
      status: 'done',
      done_reason: closed?.[0],
      note: closed?.[1],
    });
  const booked = at(done ?? begun ?? made) + (done === undefined ? hour : 0);
  return {
    ...work,
    made: at(made),
    start: due === undefined ? undefined : onDay(now, due, 13),
    due: due === undefined ? undefined : onDay(now, due, 21),
    course,
    time: time.map(([who, minutes, words]) => ({ at: Math.min(booked, now), who, minutes, type: 'work', words })),
  };
}
