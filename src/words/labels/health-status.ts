/** The fields of a health status. */
export const labels = {
  categoryOptions: {
    online: 'Online',
    offline: 'Offline',
    do_not_track: 'Do Not Track',
  },
  name: 'Name',
  description: 'Description',
  category: 'Category',
  is_builtin: 'Comes with the product',
  replacement: 'Replacement',
} as const;
