/** The card of related work. */
export const words = {
  subs: 'Sub work orders',
  failed: 'Related work could not be loaded',
  none: 'No linked work yet',
  add: 'Link a work order',
  how: 'This work order',
  other: 'Work order',
  remove: (code: string) => `Remove the link to ${code}`,
  kinds: {
    blocks: { out: 'Blocks', in: 'Blocked by' },
    duplicates: { out: 'Duplicates', in: 'Duplicated by' },
    follows: { out: 'Follows', in: 'Followed by' },
  },
  group: 'Links',
} as const;
