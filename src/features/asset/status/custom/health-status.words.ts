export const words = {
  title: 'Health statuses',
  lead: 'What people choose from when the status of an asset changes. Only admins can change them.',
  about: 'asset status online offline do not track reason downtime',
  add: 'New health status',
  edit: 'Edit',
  editTitle: 'Edit health status',
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  name: 'Name',
  description: 'Description',
  category: 'Category',
  builtin: 'Comes with Millwright',
  create: 'Create status',
  created: (name: string) => `Health status “${name}” created`,
  saved: (name: string) => `Health status “${name}” saved`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete the health status “${name}”?`,
  deleteText: 'It can no longer be chosen.',
  deleted: (name: string) => `Health status “${name}” deleted`,
  replaceText: (uses: number) =>
    uses === 1
      ? 'One status change was recorded with it. Choose what takes its place there.'
      : `${uses} status changes were recorded with it. Choose what takes its place there.`,
  replacement: 'Replace it with',
  replace: 'Replace and delete',
} as const;
