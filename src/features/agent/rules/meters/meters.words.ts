const limitNames = {
  warning_low: 'Warning below',
  warning_high: 'Warning above',
  action_low: 'Action below',
  action_high: 'Action above',
};

const inWords = (value: number): string => String(Math.round(value * 1e6) / 1e6);
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** What the agent says about measurements. */
export const words = {
  figure: (value: number, unit: string | null) => [inWords(value), unit].filter(Boolean).join(' '),
  named: (meter: string, of: string | undefined) => (of ? `${meter} of ${of}` : meter),
  check: (meter: string) => `Check ${meter}`,
  spike: {
    label: 'Unusual readings',
    title: (meter: string, value: string, median: string) => `Check ${meter}: ${value} twice, usually ${median}`,
    why: (values: readonly string[], count: number, median: string) =>
      `The last two readings, ${values.join(' and ')}, are both far from the ${count} readings before, half of which are below ${median}.`,
    score: 'Standard deviations off',
    before: 'Reading before last',
    last: 'Last reading',
    median: (count: number) => `Median of ${count} readings before`,
    mad: 'Median distance to it',
  },
  drift: {
    label: 'On its way to a limit',
    title: (meter: string, limit: string, ahead: number) =>
      ahead === 0
        ? `Check ${meter}: it should have met ${limit} by now`
        : `Check ${meter}: it meets ${limit} in ${days(ahead)}`,
    why: (rises: boolean, limit: string, day: string | undefined) =>
      `The last 30 readings ${rises ? 'rise' : 'fall'}, which chance does not explain. Going on like this ${day ? `they meet ${limit} on ${day}` : `they have met ${limit} since the last reading`}.`,
    limit: (key: keyof typeof limitNames) => limitNames[key],
    meets: 'Meets it on',
    overdue: 'Since its last reading',
    last: 'Last reading',
    chance: 'Explained by chance',
    share: (value: number) => (value < 0.0001 ? 'less than 0.01 %' : `${inWords(Math.round(value * 10_000) / 100)} %`),
  },
  silent: {
    few_readings: 'Too few readings',
    no_spread: 'Readings that do not vary',
    usual: 'As usual',
    offline: 'The asset was not online',
    has_work: 'Work for it is open',
    said: 'No reading since the last work for it',
    gone: 'Not there any more',
  },
} as const;
