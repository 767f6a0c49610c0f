import { createStore, useStore } from '../store.ts';
import { currentEntries, unsent } from './entry.ts';
import { readEntries } from './stored.ts';

type Answer = (may: boolean) => void;

const answerOf = createStore<Answer | undefined>(undefined);

/** Nobody leaves what is only on this device behind (S44.4): the outbox asks what is to become of it. */
export async function confirmUnsent(): Promise<boolean> {
  // Whoever leaves as soon as the page is there does so before the queue has begun.
  await readEntries().catch(() => undefined);
  if (unsent(currentEntries()).length === 0) return true;
  answerOf.get()?.(false);
  return new Promise((resolve) =>
    answerOf.set((may) => {
      answerOf.set(undefined);
      resolve(may);
    }),
  );
}

/** Somebody waits to leave; what they are answered. */
export const useUnsentQuestion = (): Answer | undefined => useStore(answerOf);
