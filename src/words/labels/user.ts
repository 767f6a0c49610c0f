/** The fields of a user. */
export const labels = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  is_active: 'Active',
  color: 'Colour',
  profile_image: 'Picture',
  hourly_rate: 'Hourly rate',
  currency: 'Display currency',
  language: 'Language',
  daily_minutes: 'Working minutes a day',
  is_pending: 'Invited, not joined yet',
  teams: 'Teams',
  onesignal_external_id: 'Push notification id',
  last_seen_at: 'Last seen',
  password: 'Password',
  token: 'Token',
} as const;
