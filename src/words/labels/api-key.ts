/** The fields of an API key. */
export const labels = {
  name: 'Name',
  role: 'Role',
  expires_at: 'Expires',
  key_start: 'Begins with',
  last_used_at: 'Last used',
  expires: 'Expires',
} as const;
