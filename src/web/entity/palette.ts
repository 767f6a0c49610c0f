/** The colours that a record can be given, and what they are called. */
export const palette: [color: string, name: string][] = [
  ['#006375', 'Petrol'],
  ['#1880A0', 'Cyan'],
  ['#3D7BA4', 'Blue'],
  ['#7D68A2', 'Violet'],
  ['#458554', 'Green'],
  ['#9D671C', 'Ochre'],
  ['#AD5C15', 'Orange'],
  ['#C43F3E', 'Red'],
  ['#686A61', 'Grey'],
];

/** One that came by the API may be any other. */
export const colorName = (color: string): string => palette.find(([one]) => one === color.toUpperCase())?.[1] ?? color;
