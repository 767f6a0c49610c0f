/** What a vendor supplies. */
export const labels = {
  number: 'Vendor’s part number',
  price: 'Price',
  lead_time_days: 'Lead time in days',
  part: 'Part',
  parts_supplied: 'Parts supplied',
  parts: 'Parts supplied',
} as const;
