/** A whole number; what is none is sent as it was typed, for the message that says so. */
export const numberOr = (typed: string): number | string | undefined =>
  typed === '' ? undefined : /^\d+$/.test(typed) ? Number(typed) : typed;
