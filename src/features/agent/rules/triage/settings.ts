/** How alike a report and what is open must be, and which words are urgent. */
export const settings = {
  alike_on_asset: 0.4,
  alike_at_place: 0.6,
  critical: 'fire, smoke, gas, shock, flood',
  high: 'leak, sparks, stopped',
};

export type TriageSettings = typeof settings;
