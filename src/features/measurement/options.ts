/** What a measurement shows: a value now, a count that only rises, or one of a few states (F2.1). */
export const kinds = [
  { value: 'gauge', label: 'Gauge' },
  { value: 'cumulative', label: 'Cumulative' },
  { value: 'state', label: 'State' },
] as const;
export type Kind = (typeof kinds)[number]['value'];

/** Where the last reading is among the limits; an alarm state is `action`. */
export const bands = [
  { value: 'ok', label: 'OK' },
  { value: 'warning', label: 'Warning' },
  { value: 'action', label: 'Action' },
] as const;
export type Band = (typeof bands)[number]['value'];

/** Why a cumulative reading is below the one before (F2.3). */
const meaningKinds = [
  { value: 'rollover', label: 'Rollover' },
  { value: 'reset', label: 'Reset' },
  { value: 'replaced', label: 'Replaced' },
  { value: 'correction', label: 'Correction' },
] as const;
export type MeaningKind = (typeof meaningKinds)[number]['value'];

/** Fifteen digits are all that a JSON number carries exactly. */
export const largest = 999_999_999_999_999;
export const mostDecimals = 6;
