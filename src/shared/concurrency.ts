import { Turns } from './turns';

/** Runs at most `width` jobs at once and queues the rest. Several callers take turns. */
export function limitConcurrency(width: number) {
  let free = width;
  const waiting = new Turns<() => void>();
  return async <Answer>(job: () => Promise<Answer>, caller = ''): Promise<Answer> => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(caller, go));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
