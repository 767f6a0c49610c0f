/** What the roles are called, and what they are for. */
export const roleDescriptions = {
  admin: { label: 'Admin', description: 'Everything, including people, roles and settings.' },
  manager: { label: 'Manager', description: 'All work and data; invites people up to technician.' },
  technician: { label: 'Technician', description: 'Does work, reports what was found, adds assets and vendors.' },
  limited_technician: {
    label: 'Limited technician',
    description: 'Sees and does the work given to them or their teams.',
  },
  requester: { label: 'Requester', description: 'Reports problems and follows their own requests.' },
  viewer: { label: 'Viewer', description: 'Reads everything, changes nothing.' },
} as const;
