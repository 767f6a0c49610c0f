/** Half-open ranges of time in milliseconds; lists are sorted and do not overlap. */
export interface Span {
  from: number;
  to: number;
}

export const hour = 3_600_000;

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** Cuts each span to the window. */
export function clip<S extends Span>(spans: readonly S[], window: Span): S[] {
  return spans
    .map((span) => ({ ...span, from: Math.max(span.from, window.from), to: Math.min(span.to, window.to) }))
    .filter(({ from, to }) => from < to);
}

/** Sorts the spans and cuts from each what an earlier one covers. */
export function withoutOverlap<S extends Span>(spans: readonly S[]): S[] {
  const result: S[] = [];
  let end = -Infinity;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (span.to > end) result.push({ ...span, from: Math.max(span.from, end) });
    end = Math.max(end, span.to);
  }
  return result;
}

/** Lays one list over the other: where both have a span, the upper one wins. */
export function lay<S extends Span>(below: readonly S[], above: readonly S[]): S[] {
  const result: S[] = [...above];
  let next = 0;
  for (const span of below) {
    let { from } = span;
    while (next < above.length && above[next]!.to <= from) next++;
    for (let at = next; at < above.length && above[at]!.from < span.to; at++) {
      if (from < above[at]!.from) result.push({ ...span, from, to: above[at]!.from });
      from = Math.max(from, above[at]!.to);
    }
    if (from < span.to) result.push({ ...span, from });
  }
  return result.sort((a, b) => a.from - b.from);
}

/** How long the two lists overlap. */
export function sharedBy(a: readonly Span[], b: readonly Span[]): number {
  let [sum, at] = [0, 0];
  for (const { from, to } of a) {
    while (at < b.length && b[at]!.to <= from) at++;
    for (let other = at; other < b.length && b[other]!.from < to; other++)
      sum += Math.min(to, b[other]!.to) - Math.max(from, b[other]!.from);
  }
  return sum;
}

/** Cuts from each span what the others cover. */
export function without<S extends Span>(spans: readonly S[], others: readonly Span[]): S[] {
  const source = spans.map((span) => ({ ...span, isSource: true }));
  const cuts = others.map((other) => ({ ...other, isSource: false })) as typeof source;
  return lay(source, cuts).filter(({ isSource }) => isSource);
}
