/** What money is spent on. */
export const labels = {
  labor: 'Labor',
  travel: 'Travel',
  material: 'Material',
  contractor: 'Contractor',
  tax: 'Tax',
  shipping: 'Shipping',
  other: 'Other',
} as const;
