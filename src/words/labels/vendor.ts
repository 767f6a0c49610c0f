/** The fields of a vendor. */
export const labels = {
  name: 'Name',
  description: 'Description',
  website: 'Website',
  address: 'Address',
  country: 'Country',
  industry_type: 'Industry',
  lead_time_days: 'Lead time in days',
  lead_time_days_help: 'From order to delivery, where a part says nothing else.',
  color: 'Colour',
  contacts: 'Contacts',
  parts: 'Parts supplied',
  images: 'Images',
  files: 'Files',
} as const;
