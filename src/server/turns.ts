import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Context } from './context';

/** A request waits for several turns of the loop, and each of them may come after this long, in milliseconds. */
const longest = 0.2;
/** How long a job that has worked as long may pause at once, in milliseconds. */
const longestPause = 50;

/**
 * For a loop over many items: called before each of them, it lets others go first from time to time. Where nobody waits
 * for the result, requests are also finished first, as long as the work does not take more than twice its time by that.
 */
export function takeTurns({ app, requestId }: Context): () => Promise<void> | undefined {
  const isJob = requestId === null;
  let began = performance.now();
  let earned = longestPause;
  return () => {
    const worked = performance.now() - began;
    if (worked < longest) return undefined;
    earned = Math.min(earned + worked, longestPause);
    const paused = isJob && earned >= 1 ? app.inFlight.pause(earned) : othersFirst(0);
    return paused.then((waited) => {
      earned -= waited;
      began = performance.now();
    });
  };
}
