/** Paper is written on (U38): rows below what is known, fewer where much is, and lines for notes; none once it is done. */
export const blankRows = (known: number, done: boolean): number => (done ? 0 : Math.max(2, 4 - known));
export const noteLines = 4;
