import { useSyncExternalStore } from 'react';
import type { Row } from '#web/query.ts';
import { missingSteps, type ProcedureCopy } from '#features/procedure/steps';
import type { More } from './set-status';

/** What stands in the way of done, as the server lists it. */
type Missing =
  | { kind: 'timer'; user: { id: string; name: string } }
  | { kind: 'step'; procedure: { id: string; name: string }; step: { id: string; label: string } };

interface Refused {
  detail: string;
  missing: Missing[];
  /** What was to be said with it, for when it is tried again. */
  more: More;
}

/** What of it still is so: steps that have been answered since are not. */
export function stillMissing(row: Row, missing: readonly Missing[]): Missing[] {
  const copies = row.procedures as ProcedureCopy[];
  return missing.filter((one) => {
    if (one.kind !== 'step') return true;
    const copy = copies.find(({ id }) => id === one.procedure.id);
    return copy && missingSteps(copy.steps).some(({ id }) => id === one.step.id);
  });
}

let refused: ReadonlyMap<string, Refused> = new Map();
const listeners = new Set<() => void>();

/** Kept until it is tried again: whoever said done in a list finds on the page what there is to do. */
export function keepRefused(id: string, why?: Refused): void {
  const next = new Map(refused);
  if (why) next.set(id, why);
  else next.delete(id);
  refused = next;
  for (const listener of listeners) listener();
}

export const useRefused = (id: string): Refused | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => refused.get(id),
  );
