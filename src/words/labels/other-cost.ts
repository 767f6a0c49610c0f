/** The fields of another cost of work. */
export const labels = {
  name: 'Name',
  work_order: 'Work order',
  category: 'Category',
  cost: 'Cost',
  user: 'User',
  description: 'Description',
  files: 'Files',
} as const;
