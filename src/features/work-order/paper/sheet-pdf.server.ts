import { type Document, heightOf, putText } from '#server/pdf';

export interface Column {
  title: string;
  /** Share of the full width. */
  share: number;
  align?: 'left' | 'right';
}

/** Building blocks for the sheets of a work order. */
export const margin = 42;
export const faint = '#686a61';
const [ink, line] = ['#1b1d16', '#b5b4ae'];

export const moments = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });

export const widthOf = (doc: Document): number => doc.page.width - 2 * margin;
const bottomOf = (doc: Document): number => doc.page.height - margin - 24;

/** Starts a new page if this one has too little room. */
export function room(doc: Document, height: number): void {
  if (doc.y + height <= bottomOf(doc)) return;
  doc.addPage();
  doc.y = margin;
}

interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

export function write(doc: Document, text: string, x: number, y: number, width: number, style: Style = {}): void {
  const { size = 10, bold = false, color = ink, align = 'left' } = style;
  doc.fontSize(size).fillColor(color);
  putText(doc, bold ? 'bold' : 'plain', text, x, y, { width, align });
}

export const rule = (doc: Document, x: number, y: number, width: number): void =>
  void doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke(line);

export function heading(doc: Document, text: string, needed: number): void {
  room(doc, needed);
  write(doc, text, margin, doc.y + 14, widthOf(doc), { size: 11, bold: true });
  doc.y += 4;
}

export function drawTable(doc: Document, columns: Column[], rows: string[][]): void {
  const width = widthOf(doc);
  const places = columns.map(({ share, align }, at) => ({
    x: margin + width * columns.slice(0, at).reduce((sum, column) => sum + column.share, 0),
    width: share * width - 14,
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
