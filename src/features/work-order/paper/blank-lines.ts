/** Blank rows and note lines for handwriting (U38): fewer where much is known, none once the work is done. */
export const blankRows = (known: number, done: boolean): number => (done ? 0 : Math.max(2, 4 - known));
export const noteLines = 4;
