export const costCategories = [
  { value: 'labor', label: 'Labor' },
  { value: 'travel', label: 'Travel' },
  { value: 'material', label: 'Material' },
  { value: 'contractor', label: 'Contractor' },
  { value: 'tax', label: 'Tax' },
  { value: 'shipping', label: 'Shipping' },
  { value: 'other', label: 'Other' },
] as const;
