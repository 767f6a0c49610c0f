/** What the agent of shift handovers says. */
export const words = {
  kind: 'Hand over a shift',
  wholePlant: 'the whole plant',
  title: (team: string, from: string, to: string, first: string) => `Hand over ${from}–${to} for ${team}: ${first}`,
  part: (title: string, count: number) => `${title.toLowerCase()} ${count}`,
  why: (to: string, lines: number) =>
    `The shift ended at ${to}. ${lines === 1 ? 'One thing waits' : `${lines} things wait`} to be told to the next.`,
  shift: 'Shift',
  silent: { quiet: 'Nothing to hand over', handedOver: 'Handed over already', gone: 'Team is gone' },
} as const;
