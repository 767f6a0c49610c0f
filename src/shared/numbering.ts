export interface Numbering {
  prefix: string;
  start: number;
}

/** The default prefix and first number of a noun, which the organisation can change (D6). */
export const usualNumbering = {
  'work-order': { prefix: 'WO-', start: 1001 },
  request: { prefix: 'REQ-', start: 1001 },
  'purchase-order': { prefix: 'PO-', start: 1001 },
} as const satisfies Record<string, Numbering>;

export type Numbered = keyof typeof usualNumbering;
