/** What a browser sends to be notified. */
export const labels = {
  field: 'Endpoint',
  keys: 'Keys',
  expirationTime: 'Expires',
  endpoint: 'Endpoint',
} as const;
