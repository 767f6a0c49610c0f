import { colors } from '#words/colors';

export const palette: [color: string, name: string][] = [
  ['#006375', colors.petrol],
  ['#1880A0', colors.cyan],
  ['#3D7BA4', colors.blue],
  ['#7D68A2', colors.violet],
  ['#458554', colors.green],
  ['#9D671C', colors.ochre],
  ['#AD5C15', colors.orange],
  ['#C43F3E', colors.red],
  ['#686A61', colors.grey],
];

/** A colour that came by the API may be any other. */
export const colorName = (color: string): string => palette.find(([one]) => one === color.toUpperCase())?.[1] ?? color;
