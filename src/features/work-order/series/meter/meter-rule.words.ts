/** A rule by meter in a few words; the page of a work order needs no more of it. */
export const words = {
  withUnit: (figure: string, unit?: string | null) => [figure, unit].filter(Boolean).join(' '),
  rule: (every: string) => `Every ${every}`,
  orTime: (rule: string, time: string) => `${rule} or ${time}, whichever comes first`,
};
