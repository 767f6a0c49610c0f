import { Fragment } from 'react';

interface SaidProps {
  say(...names: string[]): string;
  names: readonly string[];
}

/** A sentence with names in it: one that is written from the right leaves the rest as it is. */
export function Said({ say, names }: SaidProps) {
  const marks = names.map((_, at) => `\u0000${at}\u0000`);
  return say(...marks)
    .split('\u0000')
    .map((part, at) => (
      // Every second part is the number of a name; the parts stay in their order.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>{at % 2 === 1 ? <bdi>{names[Number(part)]}</bdi> : part}</Fragment>
    ));
}
