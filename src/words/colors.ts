/** The colours that are offered, by name. */
export const colors = {
  petrol: 'Petrol',
  cyan: 'Cyan',
  blue: 'Blue',
  violet: 'Violet',
  green: 'Green',
  ochre: 'Ochre',
  orange: 'Orange',
  red: 'Red',
  grey: 'Grey',
} as const;
