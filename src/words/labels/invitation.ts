/** The fields of an invitation. */
export const labels = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  teams: 'Teams',
  expires_at: 'Expires',
  uses: 'Uses',
  used: 'Used',
  expires_in_hours: 'Expires in hours',
  token: 'Token',
  password: 'Password',
} as const;
