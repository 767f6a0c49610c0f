/** A schedule in words: days and time. */
export const words = {
  at: (days: string, time: string) => `${days} at ${time}`,
  everyDay: 'Every day',
  everyWeekday: (days: string) => `Every ${days}`,
  nth: ['First', 'Second', 'Third', 'Fourth', 'Fifth'],
  last: 'Last',
  nthWeekday: (nth: string, day: string) => `${nth} ${day} of every month`,
  dayOfMonth: (day: number) => `Day ${day} of every month`,
  lastDay: 'Last day of every month',
};
