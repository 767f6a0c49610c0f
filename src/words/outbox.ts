const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** What the outbox says; it is loaded when the page is at rest. */
export const words = {
  title: 'Outbox',
  synced: 'Everything is with the server.',
  offline: (count: number) =>
    `You are offline. ${count === 0 ? 'What you do is kept here' : `${changes(count)} ${count === 1 ? 'is' : 'are'} kept here`} and sent when there is a connection.`,
  waiting: (count: number) => `${changes(count)} on the way.`,
  refused: (count: number) =>
    `The server did not take ${changes(count)}. Try again, or discard ${count === 1 ? 'it' : 'them'}.`,
  along: (count: number) => `${count === 1 ? '1 job' : `${count} jobs`} available offline.`,
  list: 'Not sent yet',
  states: { waiting: 'Waiting', refused: 'Refused' } as const,
  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  remove: (said: string) => `Remove: ${said}`,
  sync: 'Sync now',
  export: 'Export',
  leaving: (count: number) =>
    `${changes(count)} ${count === 1 ? 'is' : 'are'} only on this device and would be lost. Sync or export before you leave.`,
  exported: 'Exported. You can leave now; what was not sent is removed from this device.',
  goOn: 'Continue',
  fileName: (day: string) => `millwright-outbox-${day}.json`,
} as const;
