/** Paper is written on (U38): rows below what is known, fewer where much is, and lines for notes. */
export const blankRows = (known: number): number => Math.max(2, 4 - known);
export const noteLines = 4;
