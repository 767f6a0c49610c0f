/** Whether one letter was added, left out, exchanged for another or for its neighbour. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    return short.slice(from) === long.slice(from + 1);
  }
  const isExchanged = a.slice(from + 1) === b.slice(from + 1);
  const isTurned = a[from] === b[from + 1] && a[from + 1] === b[from] && a.slice(from + 2) === b.slice(from + 2);
  return isExchanged || isTurned;
}
