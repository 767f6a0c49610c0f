/** What recurrence says: in the form, on the page of a work order and on the page of a series. */
const units: Record<string, [one: string, many: string]> = {
  hourly: ['hour', 'hours'],
  daily: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
  yearly: ['year', 'years'],
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const words = {
  title: 'Series',
  repeat: 'Recurrence',
  active: 'Repeat this work order',
  hint: 'The next one is planned at once and opens on its date.',
  frequency: 'Frequency',
  unit: 'Unit',
  units,
  mode: 'Next date',
  modes: {
    fixed: 'On fixed dates, from the start date',
    floating: 'From when the last one was done',
  } as Record<string, string>,
  lead: 'Open how many days before',
  leadHint: '0 opens it on its start date.',
  stack: 'Open the next one even while the last is still open',
  stackHint: 'Otherwise a date that comes while the last is open is recorded as missed.',
  advanced: 'Advanced: schedule as a cron line',
  cron: 'Cron line',
  cronHint: 'Minute, hour, day, month, weekday, such as 0 6 * * 1. It wins over frequency and unit.',
  preview: 'Next dates',
  zones: (own: string, plant: string) => `Your time, ${own}. The dates follow plant time, ${plant}.`,
  every: (frequency: number, unit: string) => {
    const [one, many] = units[unit]!;
    return frequency === 1 ? `Every ${one}` : `Every ${frequency} ${many}`;
  },
  byCron: (line: string) => `By the schedule ${line}`,
  floating: 'from when the last one was done',
  fixed: 'on fixed dates',
  opensBefore: (days: number) => `opens ${counted(days, 'day', 'days')} before`,
  stacks: 'also while the last is open',
  paused: 'Paused',
  next: 'Next',
  afterwards: 'Then',
  compliance: (percent: number) => `${percent} % on time`,
  noCompliance: 'Nothing was due yet',
  states: {
    on_time: 'On time',
    late: 'Late',
    overdue: 'Overdue',
    missed: 'Missed',
    skipped: 'Skipped',
    cancelled: 'Cancelled',
    open: 'Open',
    in_progress: 'In progress',
    on_hold: 'On hold',
    planned: 'Planned',
    projected: 'Projected',
  } as Record<string, string>,
  counts: (counts: Record<string, number>) =>
    (
      [
        ['on_time', 'on time'],
        ['late', 'late'],
        ['overdue', 'overdue'],
        ['missed', 'missed'],
        ['skipped', 'skipped'],
      ] as const
    )
      .filter(([key]) => (counts[key] ?? 0) > 0)
      .map(([key, label]) => `${counts[key]} ${label}`)
      .join(' · '),
  past: 'Past dates',
  ahead: 'Dates ahead',
  nonePast: 'No dates have passed yet.',
  noneAhead: 'No dates are ahead.',
  view: 'View series',
  change: 'Change recurrence',
  save: 'Save',
  pause: 'Pause series',
  resume: 'Resume series',
  pauseTitle: 'Pause this series?',
  pauseText: 'The planned work order is removed and no more are made until the series is resumed.',
  pausedNow: 'Series paused',
  resumed: 'Series resumed',
  saved: 'Recurrence saved',
  apply: 'Use this plan for the following',
  applied: 'The following work orders are planned like this one',
  skip: 'Skip',
  skipDate: (date: string) => `Skip ${date}`,
  skipped: (date: string) => `${date} skipped: no work order is made for it`,
  unskip: 'Bring back',
  unskipDate: (date: string) => `Bring back ${date}`,
  unskipped: (date: string) => `${date} is no longer skipped`,
  movedFrom: (date: string) => `moved from ${date}`,
  failed: (what: string) => `Failed to change the series. ${what}`,
  loadFailed: 'The series could not be loaded',
  noSeries: 'This work order does not come again.',
  move: {
    title: 'Change the date of a recurring work order',
    text: 'Only this one, or this one and all that follow?',
    this: 'This one',
    following: 'This and following',
    moved: (title: string, date: string) => `${title} moved to ${date}`,
  },
};
