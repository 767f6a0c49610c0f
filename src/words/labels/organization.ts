/** The fields of an organisation. */
export const labels = {
  start: 'Start',
  working_days: 'Working days',
  name: 'Name',
  industry_type: 'Industry',
  country: 'Country',
  currency: 'Currency',
  time_zone: 'Time zone',
  week_start: 'Week starts on',
  language: 'Language',
  settings: 'Settings',
  audit_email: 'Proof of the history',
} as const;
