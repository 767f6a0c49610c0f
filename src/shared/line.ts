import { Turns } from './turns';

/** So many of what is asked at once, the others when one of them is over: in turn, where several ask. */
export function line(width: number) {
  let free = width;
  const waiting = new Turns<() => void>();
  return async <Answer>(job: () => Promise<Answer>, whose = ''): Promise<Answer> => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(whose, go));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
