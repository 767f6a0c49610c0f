/** How a run ended, and why (F3.8). */
export const runStatuses = [
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'blocked', label: 'Blocked' },
] as const;
export type RunStatus = (typeof runStatuses)[number]['value'];

export const runReasons = ['cooldown', 'open', 'depth', 'loop'] as const;
export type RunReason = (typeof runReasons)[number];

export const disabledReasons = [
  { value: 'failures', label: 'It failed three times in a row' },
  { value: 'too_many_runs', label: 'It ran too often in an hour' },
  { value: 'author_left', label: 'Its author was deactivated' },
  { value: 'author_rights', label: 'Its author may no longer change automations' },
] as const;
export type DisabledReason = (typeof disabledReasons)[number]['value'];

/** What a run is about: a record, or nothing for schedules and webhooks. */
export interface RunSubject {
  noun: string;
  id: string;
  name: string;
}

/** One line of the log of a run: the trigger, a condition or an action. */
export interface RunLine {
  n: number;
  kind: string;
  text: string;
  result: string;
  error?: string;
  /** Of a call: the address has answered. */
  answered?: boolean;
}

/** D29: after so many failures in a row it is disabled. */
export const maxFailures = 3;
/** F3.5: a run by a person's, sensor's or clock's event has depth 1; this one is blocked. */
export const blockedDepth = 6;
