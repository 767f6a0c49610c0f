/** The fields of a view. */
export const labels = {
  name: 'Name',
  entity: 'List',
  query: 'Query',
  is_shared: 'Shared',
  is_pinned: 'Pinned',
} as const;
