import { type Document, putText } from '#server/pdf';

export interface Column {
  title: string;
  /** Of the whole width. */
  share: number;
  align?: 'left' | 'right';
}

/** What the sheets of a work order are drawn with. */
export const margin = 42;
export const faint = '#686a61';
const [ink, line] = ['#1b1d16', '#b5b4ae'];

export const moments = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });

export const widthOf = (doc: Document): number => doc.page.width - 2 * margin;
const bottomOf = (doc: Document): number => doc.page.height - margin - 24;

/** On the next page where there is not so much left of this one. */
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
  const draw = (cells: string[], style: Style) => {
    const y = doc.y + 6;
    let end = y + 12;
    let x = margin;
    columns.forEach(({ share, align }, at) => {
      write(doc, cells[at] ?? '', x, y, share * width - 14, { size: 9, align, ...style });
      end = Math.max(end, doc.y);
      x += share * width;
    });
    doc.y = end + 4;
    rule(doc, margin, doc.y, width);
  };
  const head = () =>
    draw(
      columns.map(({ title }) => title),
      { size: 8, color: faint },
    );
  head();
  for (const row of rows) {
    const before = doc.y;
    room(doc, 34);
    if (doc.y < before) head();
    draw(row, {});
  }
}
