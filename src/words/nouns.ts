/** What the nouns are called. */
export const nounLabels = {
  'api-key': {
    label: 'API key',
    labelPlural: 'API keys',
  },
  asset: {
    label: 'Asset',
    labelPlural: 'Assets',
  },
  'calendar-feed': {
    label: 'Calendar feed',
    labelPlural: 'Calendar feeds',
  },
  contact: {
    label: 'Contact',
    labelPlural: 'Contacts',
  },
  'custom-field': {
    label: 'Custom field',
    labelPlural: 'Custom fields',
  },
  file: {
    label: 'File',
    labelPlural: 'Files',
  },
  'health-status': {
    label: 'Health status',
    labelPlural: 'Health statuses',
  },
  invitation: {
    label: 'Invitation',
    labelPlural: 'Invitations',
  },
  location: {
    label: 'Location',
    labelPlural: 'Locations',
  },
  organization: {
    label: 'Organisation',
    labelPlural: 'Organisations',
  },
  'other-cost': {
    label: 'Other cost',
    labelPlural: 'Other costs',
  },
  part: {
    label: 'Part',
    labelPlural: 'Parts',
  },
  procedure: {
    label: 'Procedure',
    labelPlural: 'Procedures',
  },
  'purchase-order': {
    label: 'Purchase order',
    labelPlural: 'Purchase orders',
  },
  team: {
    label: 'Team',
    labelPlural: 'Teams',
  },
  'time-entry': {
    label: 'Time entry',
    labelPlural: 'Time entries',
  },
  user: {
    label: 'User',
    labelPlural: 'Users',
  },
  vendor: {
    label: 'Vendor',
    labelPlural: 'Vendors',
  },
  view: {
    label: 'View',
    labelPlural: 'Views',
  },
  'work-order-template': {
    label: 'Template',
    labelPlural: 'Templates',
  },
  'work-order': {
    label: 'Work order',
    labelPlural: 'Work orders',
  },
} as const;
