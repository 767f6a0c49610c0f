export type AppliesTo = 'this' | 'following';

interface Recurs {
  is_active?: boolean;
}

/** Whether it has to be said if those that follow are meant, too: one that comes again gets another date. */
export function asksWhich(row: Record<string, unknown>, change: Record<string, unknown>): boolean {
  const goesOn = change.recurrence === undefined || (change.recurrence as Recurs | null)?.is_active;
  const isMoved = typeof change.start_date === 'string' || typeof change.due_date === 'string';
  return Boolean((row.recurrence as Recurs | null | undefined)?.is_active && goesOn && isMoved);
}
