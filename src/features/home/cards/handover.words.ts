/** The handover on Home. */
export const words = {
  title: 'Handed over to you',
  read: 'Read',
  readOf: (name: string) => `Read ${name}`,
} as const;
