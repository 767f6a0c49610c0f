import { setImmediate as othersFirst } from 'node:timers/promises';

/** A request waits for several turns of the loop, and each of them may come after this long, in milliseconds. */
const longest = 0.2;

/** For a loop over many items: called before each of them, it lets the requests of others go first from time to time. */
export function takeTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < longest) return undefined;
    return othersFirst().then(() => {
      began = performance.now();
    });
  };
}
