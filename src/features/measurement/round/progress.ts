import { usePref } from '#web/prefs.ts';
import { type Entry, useEntries } from '#web/queue/entry.ts';
import { useSession } from '#web/session.tsx';

/** What was done at one meter of a round. */
type Step = { read: string; value: string } | { skipped: string };

/** How far somebody has come with a round. This browser keeps it, so that a round goes on after a reload. */
interface Progress {
  /** In milliseconds: what was begun yesterday is not today's round. */
  begun: number;
  steps: Record<string, Step>;
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
  const [kept, keep] = usePref(`round.${me.id}.${round}`, none);
  const entries = useEntries();
  const progress = parsed(kept);
  const write = (steps: Progress['steps']) => {
    const next: Progress = { begun: progress?.begun ?? Date.now(), steps };
    keep(JSON.stringify(next));
  };
  const pageName = `round/${round}`;
  return {
    isBegun: progress !== undefined,
    /** What the queue is told of a reading, so that the round finds it there. */
    pageOf: (read: string) => ({ name: pageName, note: { read } satisfies Note, until: 'sent' as const }),
    outcomeOf: (measurement: string): Outcome => outcomeOf(progress?.steps[measurement], entries, pageName),
    read: (measurement: string, read: string, value: string) =>
      write({ ...progress?.steps, [measurement]: { read, value } }),
    skip: (measurement: string, reason: string) => write({ ...progress?.steps, [measurement]: { skipped: reason } }),
    begin: () => progress === undefined && write({}),
    finish: () => keep(null),
  };
}

/** A shift, and what may delay it. */
const goesOnFor = 12 * 3_600_000;

function parsed(kept: string): Progress | undefined {
  try {
    const progress = kept ? (JSON.parse(kept) as Progress) : undefined;
    return progress && Date.now() - progress.begun < goesOnFor ? progress : undefined;
  } catch {
    return undefined;
  }
}

/** A reading that the queue no longer has was sent. */
function outcomeOf(step: Step | undefined, entries: readonly Entry[], pageName: string): Outcome {
  if (!step) return { state: 'open' };
  if ('skipped' in step) return { state: 'skipped', reason: step.skipped };
  const entry = entries.find(
    ({ page, call }) => page?.name === pageName && (page.note as Note).read === step.read && call.kind === 'request',
  );
  const state = entry?.state === 'waiting' || entry?.state === 'refused' ? entry.state : 'sent';
  return { state, value: step.value, entry };
}
