import type { RunLine } from '../agent';

/** What looking at subjects has led to. */
export interface Outcome {
  scanned: number;
  made: number;
  renewed: number;
  withdrawn: number;
  silent: Record<string, number>;
  lines: RunLine[];
}

export const noOutcome: Outcome = { scanned: 0, made: 0, renewed: 0, withdrawn: 0, silent: {}, lines: [] };

export function together(a: Outcome, b: Outcome): Outcome {
  const silent = { ...a.silent };
  for (const [reason, count] of Object.entries(b.silent)) silent[reason] = (silent[reason] ?? 0) + count;
  return {
    scanned: a.scanned + b.scanned,
    made: a.made + b.made,
    renewed: a.renewed + b.renewed,
    withdrawn: a.withdrawn + b.withdrawn,
    silent,
    lines: [...a.lines, ...b.lines],
  };
}
