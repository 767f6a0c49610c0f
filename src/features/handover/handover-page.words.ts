/** The page of a handover and its line in lists. */
export const words = {
  acknowledge: 'I have read this',
  acknowledged: (when: string) => `You read this ${when}`,
  ask: 'Read it through, then confirm, so that the last shift knows.',
  readers: 'Read by',
  nobody: 'Nobody has confirmed it yet.',
  note: 'Note',
  by: (name: string, when: string) => `Handed over by ${name}, ${when}`,
  byItself: (when: string) => `Handed over ${when}`,
  print: 'Print',
  pdf: 'Download PDF',
} as const;
