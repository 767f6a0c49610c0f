/** What a row says of the runs of an automation. */
export const words = {
  never: 'Never run',
  ran: (when: string) => `Ran ${when}`,
  failed: (when: string) => `Failed ${when}`,
  skipped: (when: string) => `Skipped ${when}`,
  blocked: (when: string) => `Blocked ${when}`,
  loop: 'Blocked: it would start itself',
  next: (when: string) => `next ${when}`,
  disabledBecause: {
    failures: 'Disabled: it failed three times',
    too_many_runs: 'Disabled: it ran too often',
    author_left: 'Disabled: its author has left',
    author_rights: 'Disabled: its author has lost the right',
  } as Record<string, string>,
} as const;
