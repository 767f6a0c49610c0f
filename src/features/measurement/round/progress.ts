import { useEffect } from 'react';
import { readPref, usePref } from '#web/prefs.ts';
import { type Entry, useEntries } from '#web/queue/entry.ts';
import { dropEntries } from '#web/queue/queue.ts';
import { useSession } from '#web/session.tsx';

/** What was done at one meter of a round. */
type Step = { read: string; value: string; isSent?: true } | { skipped: string };
type Steps = Record<string, Step>;

/** How far somebody has come with a round. This browser keeps it, so that a round goes on after a reload. */
interface Progress {
  /** In milliseconds: what was begun yesterday is not today's round. */
  begun: number;
  steps: Steps;
}

/** What has become of a meter. */
export type Outcome =
  | { state: 'open' }
  | { state: 'skipped'; reason: string }
  | { state: 'sent' | 'waiting' | 'refused'; value: string; entry?: Entry };

/** Of a queued call: which reading of the round it is. */
interface Note {
  read: string;
}

const none = '';

export function useProgress(round: string) {
  const { me } = useSession();
  const name = `round.${me.id}.${round}`;
  const [saved, save] = usePref(name, none);
  const entries = useEntries();
  const progress = parsed(saved);
  const pageName = `round/${round}`;
  const queued = entries.filter(({ page, call }) => page?.name === pageName && call.kind === 'request');
  // By what is kept now: something may have been sent since this was drawn.
  const change = (by: (steps: Steps) => Steps) => {
    const { begun, steps } = parsed(readPref(name) ?? none) ?? { begun: Date.now(), steps: {} };
    save(JSON.stringify({ begun, steps: by(steps) } satisfies Progress));
  };
  // What was sent is noted before it leaves the queue: what is gone without that was discarded.
  const sent = queued.filter(({ state }) => state === 'sent');
  useEffect(() => {
    if (sent.length === 0) return;
    const reads = new Set(sent.map(readOf));
    const isOf = (step: Step) => 'read' in step && reads.has(step.read);
    if (progress) change((steps) => mapped(steps, (step) => (isOf(step) ? ({ ...step, isSent: true } as Step) : step)));
    void dropEntries(sent.map(({ id }) => id));
  }, [sent.map(({ id }) => id).join()]);
  return {
    isBegun: progress !== undefined,
    /** What the queue is told of a reading, so that the round finds it there. */
    pageOf: (read: string) => ({ name: pageName, note: { read } satisfies Note, until: 'dropped' as const }),
    outcomeOf: (measurement: string): Outcome => outcomeOf(progress?.steps[measurement], queued),
    read: (measurement: string, read: string, value: string) =>
      change((steps) => ({ ...steps, [measurement]: { read, value } })),
    skip: (measurement: string, reason: string) =>
      change((steps) => ({ ...steps, [measurement]: { skipped: reason } })),
    begin: () => progress === undefined && change((steps) => steps),
    finish: () => save(null),
  };
}

const readOf = ({ page }: Entry): string => (page!.note as Note).read;

const mapped = (steps: Steps, change: (step: Step) => Step): Steps =>
  Object.fromEntries(Object.entries(steps).map(([measurement, step]) => [measurement, change(step)]));

/** A shift, and what may delay it. */
const goesOnFor = 12 * 3_600_000;

function parsed(saved: string): Progress | undefined {
  try {
    const progress = saved ? (JSON.parse(saved) as Progress) : undefined;
    return progress && Date.now() - progress.begun < goesOnFor ? progress : undefined;
  } catch {
    return undefined;
  }
}

/** A reading that the queue no longer has, and that was not sent, was discarded: its meter is open again. */
function outcomeOf(step: Step | undefined, queued: readonly Entry[]): Outcome {
  if (!step) return { state: 'open' };
  if ('skipped' in step) return { state: 'skipped', reason: step.skipped };
  const { value } = step;
  if (step.isSent) return { state: 'sent', value };
  const entry = queued.find((one) => readOf(one) === step.read);
  if (!entry) return { state: 'open' };
  const { state } = entry;
  return { state: state === 'waiting' || state === 'refused' ? state : 'sent', value, entry };
}
