/** The page of a template. */
export const words = {
  use: 'Use',
  useHint: 'New work order from this template',
  plan: 'What it fills in',
  assigned: 'Assigned to',
  procedures: 'Procedures',
  vendors: 'Vendors',
  parts: 'Parts',
  part: (quantity: string, name: string, location?: string) =>
    location ? `${quantity} × ${name} from ${location}` : `${quantity} × ${name}`,
  recurrence: 'Recurrence',
  none: 'Nothing beyond what stands in the overview.',
  rules: { locked: 'Locked', hidden: 'Hidden', required: 'Required' },
};
