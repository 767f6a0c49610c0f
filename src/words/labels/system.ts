/** What every record carries. */
export const labels = {
  created_at: 'Created',
  updated_at: 'Updated',
  created_by: 'Created by',
  version: 'Version',
  currency: 'Currency',
  custom_fields: 'Custom fields',
} as const;
