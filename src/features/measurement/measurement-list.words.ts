/** What the doors of measurements say: they are part of every page, so these are few. */
export const words = {
  dueView: 'Due readings',
  beyondView: 'Out of band',
} as const;
