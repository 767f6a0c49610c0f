import { drawLines, heightOfLines, type TextOptions } from './paper/draw';
import { type Fonts, loadFonts, type Weight } from './paper/fonts';

const millimetre = 72 / 25.4;

export type Document = PDFKit.PDFDocument;

/** A document measured in millimetres, loaded when the first is made. */
export async function pdf(page: readonly [number, number], paint: (doc: Document) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const size: [number, number] = [page[0] * millimetre, page[1] * millimetre];
  const doc = new PDFDocument({ size, margin: 0, autoFirstPage: false });
  doc.on('pageAdded', () => doc.scale(millimetre));
  return written(doc, paint);
}

/** All its bytes, once everything is on it. */
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

/** By face: the font that every PDF reader has, for Western letters, and the weight of the embedded fonts for all others. */
const faces = {
  plain: ['Helvetica', 400],
  bold: ['Helvetica-Bold', 700],
  code: ['Courier', 400],
} as const satisfies Record<string, readonly [string, Weight]>;

type Face = keyof typeof faces;

/** Opened once: to read a font takes longer than to draw a document with it. */
let loading: Promise<Fonts> | undefined;
let fonts: Fonts;

const western = /^[\n\x20-\x7e\xa0-\xff‘’“”–—•…€™]*$/;

/** Writes in the size and colour that are set, in the letters of many scripts. */
export function putText(doc: Document, face: Face, text: string, x: number, y: number, options: TextOptions): void {
  const tidy = tidied(text);
  if (western.test(tidy)) doc.font(faces[face][0]).text(tidy, x, y, options);
  else drawLines(doc, { fonts, text: tidy, weight: faces[face][1], options }, x, y);
}

/** How high it would be. What stands side by side is measured first: without room each text opens a page of its own. */
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
