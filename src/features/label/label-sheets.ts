/** Sheets of labels, in millimetres. */
export interface Sheet {
  page: readonly [width: number, height: number];
  columns: number;
  rows: number;
  label: readonly [width: number, height: number];
  /** Position of the first label, and the distance to the next. */
  first: readonly [x: number, y: number];
  pitch: readonly [x: number, y: number];
  /** Labels to cut out instead of to peel off. */
  cut: boolean;
}

const a4 = [210, 297] as const;
const letter = [215.9, 279.4] as const;

/** As many squares as fit, with space for cutting between them. */
function squares(page: readonly [number, number], size: number): Sheet {
  const [margin, gap] = [10, 5];
  const fit = (length: number) => Math.floor((length - 2 * margin + gap) / (size + gap));
  const [columns, rows] = page.map(fit) as [number, number];
  const start = (length: number, count: number) => (length - count * (size + gap) + gap) / 2;
  return {
    page,
    columns,
    rows,
    label: [size, size],
    first: [start(page[0], columns), start(page[1], rows)],
    pitch: [size + gap, size + gap],
    cut: true,
  };
}

export const sheets = {
  'avery-l7160': {
    page: a4,
    columns: 3,
    rows: 7,
    label: [63.5, 38.1],
    first: [7.21, 15.15],
    pitch: [66.04, 38.1],
    cut: false,
  },
  'avery-5160': {
    page: letter,
    columns: 3,
    rows: 10,
    label: [66.675, 25.4],
    first: [4.7625, 12.7],
    pitch: [69.85, 25.4],
    cut: false,
  },
  'a4-25': squares(a4, 25),
  'a4-50': squares(a4, 50),
  'letter-25': squares(letter, 25),
  'letter-50': squares(letter, 50),
} as const satisfies Record<string, Sheet>;

export type SheetName = keyof typeof sheets;
export const sheetNames = Object.keys(sheets) as SheetName[];

/** The page of the n-th label, and its upper left corner. */
export function placeOf({ columns, rows, first, pitch }: Sheet, n: number): { page: number; x: number; y: number } {
  const onPage = n % (columns * rows);
  return {
    page: Math.floor(n / (columns * rows)),
    x: first[0] + (onPage % columns) * pitch[0],
    y: first[1] + Math.floor(onPage / columns) * pitch[1],
  };
}
