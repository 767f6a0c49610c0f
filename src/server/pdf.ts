import { drawLines, heightOfLines, type TextOptions } from './paper/draw';
import { type Fonts, loadFonts, type Weight } from './paper/fonts';

const millimetre = 72 / 25.4;

export type Document = PDFKit.PDFDocument;

/** A PDF measured in millimetres. The library is loaded at the first one. */
export async function pdf(page: readonly [number, number], paint: (doc: Document) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const size: [number, number] = [page[0] * millimetre, page[1] * millimetre];
  const doc = new PDFDocument({ size, margin: 0, autoFirstPage: false });
  doc.on('pageAdded', () => doc.scale(millimetre));
  return written(doc, paint);
}

/** The bytes of the finished document. */
export async function written(doc: Document, paint: (doc: Document) => void): Promise<Buffer> {
  fonts = await (loading ??= loadFonts());
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  paint(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Per face: the built-in PDF font for Western letters, and the weight of the embedded fonts for all other scripts. */
const faces = {
  plain: ['Helvetica', 400],
  bold: ['Helvetica-Bold', 700],
  code: ['Courier', 400],
} as const satisfies Record<string, readonly [string, Weight]>;

type Face = keyof typeof faces;

/** Loaded once, because reading a font takes longer than drawing a document with it. */
let loading: Promise<Fonts> | undefined;
let fonts: Fonts;

const western = /^[\n\x20-\x7e\xa0-\xff‘’“”–—•…€™]*$/;

/** Writes text of any script in the current size and colour. */
export function putText(doc: Document, face: Face, text: string, x: number, y: number, options: TextOptions): void {
  const tidy = tidied(text);
  if (western.test(tidy)) doc.font(faces[face][0]).text(tidy, x, y, options);
  else drawLines(doc, { fonts, text: tidy, weight: faces[face][1], options }, x, y);
}

/** The height of a text. Columns are measured first, or each text without room would start a new page. */
export function heightOf(doc: Document, face: Face, text: string, options: TextOptions): number {
  const tidy = tidied(text);
  if (tidy === '') return 0;
  if (western.test(tidy)) return doc.font(faces[face][0]).heightOfString(tidy, options);
  return heightOfLines(doc, { fonts, text: tidy, weight: faces[face][1], options });
}

const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\xa0]/g, ' ');
