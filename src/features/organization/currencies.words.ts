/** Some Node versions we run on do not know these currencies yet. */
export const youngCurrencies: Record<string, string> = {
  SLE: 'Sierra Leonean Leone',
  XCG: 'Caribbean Guilder',
  ZWG: 'Zimbabwean Gold',
};
