/** The page of a handover and its line in lists. */
export const words = {
  toRead: 'To read',
  read: 'Read',
  acknowledge: 'I have read this',
  acknowledged: (when: string) => `You read this ${when}`,
  ask: 'Read it through, then confirm, so that the last shift knows.',
  readers: 'Read by',
  nobody: 'Nobody has confirmed it yet.',
  readersOf: (first: string, more: number) => (more === 0 ? `Read by ${first}` : `Read by ${first} and ${more} more`),
  unread: 'Nobody has read it yet',
  note: 'Note',
  by: (name: string, when: string) => `Handed over by ${name}, ${when}`,
  byItself: (when: string) => `Handed over ${when}`,
  print: 'Print',
  pdf: 'Download PDF',
} as const;
