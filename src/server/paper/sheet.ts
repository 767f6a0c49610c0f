import { type Document, putText, written } from '../pdf';

/** What a record is drawn with on sheets of paper. */
export const margin = 42;
export const faint = '#686a61';
const [ink, line] = ['#1b1d16', '#b5b4ae'];

/** A document of such sheets; they stay open until the last, for what is said on each of how many there are. */
export async function sheets(size: string, title: string, paint: (doc: Document) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  return written(new PDFDocument({ size, margin, bufferPages: true, info: { Title: title } }), paint);
}

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

export interface Style {
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
