/** What the pages of measurements say. */
export const words = {
  limits: 'Limits',
  reading: 'Reading',
} as const;
