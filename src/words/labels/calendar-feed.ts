/** The fields of a calendar feed. */
export const labels = {
  name: 'Name',
  user: 'Person',
  team: 'Team',
  asset: 'Asset',
  rotated_at: 'Link made',
  last_used_at: 'Last used',
} as const;
