/** A whole number; other input is sent as typed, so that the error message can refer to it. */
export const numberOr = (typed: string): number | string | undefined =>
  typed === '' ? undefined : /^\d+$/.test(typed) ? Number(typed) : typed;
