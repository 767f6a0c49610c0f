/** So many of what is asked at once, the others when one of them is over. */
export function line(width: number) {
  let free = width;
  const waiting: (() => void)[] = [];
  return async <Answer>(job: () => Promise<Answer>): Promise<Answer> => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
