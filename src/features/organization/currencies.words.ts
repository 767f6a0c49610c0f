/** Younger than the tables of some of the Node versions we run on. */
export const youngCurrencies: Record<string, string> = {
  SLE: 'Sierra Leonean Leone',
  XCG: 'Caribbean Guilder',
  ZWG: 'Zimbabwean Gold',
};
