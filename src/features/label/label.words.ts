/** Texts of the page that prints labels. */
export const words = {
  title: 'Print labels',
  lead: (count: number) => (count === 1 ? '1 label' : `${count} labels`),
  sheet: 'Sheet',
  sheets: {
    'avery-l7160': 'A4 · Avery L7160, 21 labels of 63.5 × 38.1 mm',
    'a4-50': 'A4 · squares of 50 mm, to cut out',
    'a4-25': 'A4 · squares of 25 mm, to cut out',
    'avery-5160': 'Letter · Avery 5160, 30 labels of 2⅝ × 1 in',
    'letter-50': 'Letter · squares of 50 mm, to cut out',
    'letter-25': 'Letter · squares of 25 mm, to cut out',
  } as const,
  skip: 'Labels already used on the first sheet',
  skipHint: 'Printing begins after them.',
  open: 'Open PDF',
  printHint: 'Print at 100 %, without “fit to page”.',
  preview: (used: number, of: number) => `First sheet: ${used} of ${of} places used`,
  noneTitle: (plural: string) => `No ${plural} chosen`,
  none: (plural: string) => `Select ${plural} in the list, then choose Print labels.`,
  toList: (plural: string) => `Choose ${plural}`,
} as const;
