import { type Document, heightOf } from '../pdf';
import { faint, margin, room, rule, type Style, widthOf, write } from './sheet';

export interface Column {
  title: string;
  /** Share of the full width. */
  share: number;
  align?: 'left' | 'right';
}

/** Between two columns. */
const gap = 14;

/** Rows under titles, which stand again on the next page where there is no more room on one. */
export function drawTable(doc: Document, columns: Column[], rows: string[][]): void {
  const width = widthOf(doc);
  const places = columns.map(({ share, align }, at) => ({
    x: margin + width * columns.slice(0, at).reduce((sum, column) => sum + column.share, 0),
    width: share * width - gap,
    align,
  }));
  const measured = (texts: string[], size: number) => {
    doc.fontSize(size);
    return places.map((place, at) => {
      const text = texts[at] ?? '';
      return { ...place, text, height: heightOf(doc, 'plain', text, place) };
    });
  };
  const draw = (cells: ReturnType<typeof measured>, style: Style) => {
    const y = doc.y + 6;
    const put = ({ x, text, width: wide, align }: (typeof cells)[number]) =>
      text && write(doc, text, x, y, wide, { align, ...style });
    const height = tallest(cells);
    // A cell longer than a page is drawn last: it continues on the next page while the other cells stay in place.
    const long = y + height > doc.page.maxY() ? cells.find((cell) => cell.height === height) : undefined;
    for (const cell of cells) if (cell !== long) put(cell);
    if (long) put(long);
    doc.y = (long ? doc.y : y + Math.max(12, height)) + 4;
    rule(doc, margin, doc.y, width);
  };
  const titles = columns.map(({ title }) => title);
  const head = () => draw(measured(titles, 8), { size: 8, color: faint });
  head();
  for (const row of rows) {
    const cells = measured(row, 9);
    const before = doc.y;
    room(doc, Math.max(34, tallest(cells) + 10));
    if (doc.y < before) head();
    draw(cells, { size: 9 });
  }
}

const tallest = (cells: { height: number }[]): number => Math.max(...cells.map(({ height }) => height));

/** What the last columns come to, below them; the last of all stands out. */
export function drawSums(doc: Document, sums: readonly (readonly [label: string, amount: string])[]): void {
  const half = 100;
  room(doc, 18 * sums.length);
  sums.forEach(([label, amount], at) => {
    const [x, y] = [margin + widthOf(doc) - gap - 2 * half, doc.y + 5];
    const style = { size: 9, bold: at === sums.length - 1 };
    write(doc, label, x, y, half, style);
    write(doc, amount, x + half, y, half, { ...style, align: 'right' });
  });
}
