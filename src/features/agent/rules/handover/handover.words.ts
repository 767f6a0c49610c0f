/** What the agent of shift handovers says. */
export const words = {
  kind: 'Hand over a shift',
  wholePlant: 'the whole plant',
  title: (team: string, from: string, to: string, first: string) => `Hand over ${from}–${to} for ${team}: ${first}`,
  part: (title: string, count: number) => `${count} ${title.toLowerCase()}`,
  why: (to: string, lines: number) =>
    `The shift ended at ${to}. The next one should know of ${lines === 1 ? 'one thing' : `${lines} things`}.`,
  shift: 'Shift',
  silent: { quiet: 'Nothing to hand over', handedOver: 'Handed over already', gone: 'Team is gone' },
} as const;
