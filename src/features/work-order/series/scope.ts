export type AppliesTo = 'this' | 'following';

interface Recurs {
  is_active?: boolean;
}

/** Whether to ask if the following ones change, too: a recurring work order gets a new date and stays recurring. */
export function asksForScope(row: Record<string, unknown>, change: Record<string, unknown>): boolean {
  const staysActive = change.recurrence === undefined || (change.recurrence as Recurs | null)?.is_active;
  const isMoved = typeof change.start_date === 'string' || typeof change.due_date === 'string';
  return Boolean((row.recurrence as Recurs | null | undefined)?.is_active && staysActive && isMoved);
}
