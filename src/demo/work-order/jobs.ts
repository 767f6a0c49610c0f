import { demoParts } from '../part';
import { currentWork } from './current';
import type { DemoJob } from './job';
import { repairs } from './repairs';
import { plannedWork } from './rounds';

/** The work orders of the demo plant in the order of creation. `now` is the end of its year. */
export const demoJobs = (organization: string, now: number): DemoJob[] =>
  [...repairs(organization, now), ...plannedWork(organization, now), ...currentWork(now)].sort(
    (a, b) => a.made - b.made,
  );

/** A part that a work order consumed. */
export interface DemoTaken {
  at: number;
  job: string;
  name: string;
  quantity: number;
}

/** By part: completed work orders consumed their parts at the time of completion. */
export function demoTaken(organization: string, now: number): Map<string, DemoTaken[]> {
  const taken = new Map<string, DemoTaken[]>(demoParts.map(({ key }) => [key, []]));
  for (const { key, name, parts = [], course } of demoJobs(organization, now)) {
    const last = course.at(-1);
    if (last?.status !== 'done' || (last.done_reason ?? 'completed') !== 'completed') continue;
    for (const [part, quantity] of parts) taken.get(part)!.push({ at: last.at, job: key, name, quantity });
  }
  return taken;
}
