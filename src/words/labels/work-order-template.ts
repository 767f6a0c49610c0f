/** The fields of a work order template. */
export const labels = {
  kind: 'Kind',
  field_rules: 'Field rules',
  used_count: 'Used',
  template: 'Template',
  due_date: 'Due date',
  start_date: 'Start date',
} as const;
