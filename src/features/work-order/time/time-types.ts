export const timeTypes = [
  { value: 'work', label: 'Work' },
  { value: 'inspection', label: 'Inspection' },
  { value: 'other', label: 'Other' },
] as const;
