/** The button that watches a record. */
export const words = {
  label: 'Watch',
  on: 'Watching: you hear of comments and status. Press to stop.',
  off: 'Not watching. Press to hear of comments and status.',
  nowOn: 'You hear of comments and status of this',
  nowOff: 'You hear of this only if you are named or assigned',
} as const;
