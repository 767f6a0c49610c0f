/** The fields of a contact. */
export const labels = {
  name: 'Name',
  role: 'Role',
  email: 'Email',
  phone: 'Phone',
  vendor: 'Vendor',
} as const;
