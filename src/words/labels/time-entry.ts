/** The fields of a time entry. */
export const labels = {
  name: 'Name',
  work_order: 'Work order',
  time_type: 'Time type',
  user: 'User',
  minutes: 'Minutes',
  worked_at: 'Worked on',
  hourly_rate: 'Hourly rate',
  description: 'Description',
  cost: 'Cost',
  hours: 'Hours',
} as const;
