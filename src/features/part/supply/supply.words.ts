/** Texts about the parts that a vendor supplies. */
export const words = {
  none: 'No parts yet.',
  edit: 'Edit parts supplied',
  dialog: (name: string) => `Parts of ${name}`,
  add: 'Add part',
  line: (name: string, at: number) => name || `Part ${at}`,
  remove: (name: string, at: number) => `Take off ${name || `part ${at}`}`,
  saved: (name: string) => `Parts of “${name}” saved`,
  part: 'Part',
  number: 'Vendor’s number',
  price: 'Price',
  leadTime: 'Lead time',
  leadTimeIn: 'Lead time (days)',
  days: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`,
};
