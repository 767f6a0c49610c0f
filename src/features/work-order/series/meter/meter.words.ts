const withUnit = (figure: string, unit?: string | null) => [figure, unit].filter(Boolean).join(' ');

/** Work by meter: in the form of a recurrence and on the page of a series (F2.10). */
export const words = {
  also: 'Also by a meter',
  alsoHint: 'It comes at a total or on its date, whichever comes first.',
  meter: 'Meter',
  onAsset: 'On this asset',
  others: 'All meters',
  every: 'Every',
  firstAt: 'First at',
  firstHint: 'Empty: counted from what the meter shows.',
  lead: 'Open how much before',
  leadHint: '0 opens it at the total.',
  only: 'Only by the meter, without dates',
  modes: {
    fixed: 'From the last due total and date',
    floating: 'From when the last one was done',
  } as Record<string, string>,
  withUnit,
  rule: (every: string) => `Every ${every}`,
  orTime: (rule: string, time: string) => `${rule} or ${time}, whichever comes first`,
  opensBefore: (lead: string) => `opens ${lead} before`,
  dueAt: (total: string) => `at ${total}`,
  due: 'Due at',
  now: 'Now',
  left: 'Left',
  forecast: 'Forecast',
  noForecast: 'None yet: it takes readings on two days.',
  stale: 'It should have been reached. Take a reading.',
  firstReading: 'Counted from the first reading',
  chooseMeter: 'Choose a meter to see when it comes.',
  noDate: 'Without a date until the meter has a forecast',
};
