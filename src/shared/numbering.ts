export interface Numbering {
  prefix: string;
  start: number;
}

/** How the human numbers of a noun look, and where they begin, until the organisation says otherwise (D6). */
export const usualNumbering = {
  'work-order': { prefix: 'WO-', start: 1001 },
  'purchase-order': { prefix: 'PO-', start: 1001 },
} as const satisfies Record<string, Numbering>;

export type Numbered = keyof typeof usualNumbering;
