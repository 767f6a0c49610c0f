/** What is asked for before signing in. */
export const labels = {
  mail: 'Email',
  password: 'Password',
  organization_name: 'Organisation name',
  name: 'Name',
  time_zone: 'Time zone',
  currency: 'Currency',
  demo: 'Demo data',
  token: 'Token',
  new_password: 'New password',
  organization: 'Organisation',
  proves: 'What is to be signed',
} as const;
