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
  automation: {
    label: 'Automation',
    labelPlural: 'Automations',
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
  handover: {
    label: 'Handover',
    labelPlural: 'Handovers',
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
  measurement: {
    label: 'Measurement',
    labelPlural: 'Measurements',
  },
  'measurement-round': {
    label: 'Round',
    labelPlural: 'Rounds',
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
  portal: {
    label: 'Portal',
    labelPlural: 'Portals',
  },
  procedure: {
    label: 'Procedure',
    labelPlural: 'Procedures',
  },
  'purchase-order': {
    label: 'Purchase order',
    labelPlural: 'Purchase orders',
  },
  request: {
    label: 'Request',
    labelPlural: 'Requests',
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
  webhook: {
    label: 'Webhook',
    labelPlural: 'Webhooks',
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

/** What a list says that has nothing in it yet. */
export const emptyText = {
  asset:
    'Machines, vehicles, rooms: whatever is looked after. Begin with a line or a building, and add what belongs below it.',
  'work-order': 'Work to be done, by whom and until when.',
  'work-order-template': 'Work that comes again, planned once: its parts, people and time.',
  part: 'What is kept for repairs, how much of it lies where, and when to order more.',
  location: 'Sites, buildings, rooms and stores. Assets stand in them, parts lie in them.',
  vendor: 'Who sells parts or comes to repair, with people to call, prices and lead times.',
  contact: 'People outside the organisation to call or write to.',
  procedure:
    'How a job is done, step by step: what to check, to measure and to sign. Attached to work orders and templates.',
  measurement:
    'Hours, temperatures, pressures: what machines show. Readings draw a chart, warn at limits and say when work is due.',
  'measurement-round': 'Meters that are read one after the other, in the order of the way past them.',
  'purchase-order':
    'What is ordered from vendors, from draft to receipt. Parts that run low can be ordered from their list.',
  request: 'What people report: what is wrong, where, and with a photo. Accepted, it becomes a work order.',
  handover: 'What one shift tells the next: what stands still, what goes on, what was done.',
  automation: 'What happens by itself: when a value is too high, a machine stops or a request comes in.',
  file: 'Manuals, drawings and photos. What is attached to a record is listed here, too.',
  user: 'Everybody who signs in here.',
  team: 'People who are given work together.',
} as const;
