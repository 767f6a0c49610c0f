import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

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
  wide ??= await openFonts();
  for (const [name, font] of wide) doc.registerFont(name, font as never);
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  paint(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** By face: the font that every reader of PDF has, for Western letters, and its like that goes along for all others. */
const faces = {
  plain: ['Helvetica', '400Regular/Arimo_400Regular.ttf'],
  bold: ['Helvetica-Bold', '700Bold/Arimo_700Bold.ttf'],
  code: ['Courier', '400Regular/Arimo_400Regular.ttf'],
} as const;

/** Opened once: to make sense of one takes longer than to draw a document with it. */
let wide: ReadonlyMap<string, Font> | undefined;

async function openFonts(): Promise<ReadonlyMap<string, Font>> {
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  const names = new Set(Object.values(faces).map(([, name]) => name));
  const open = async (name: string) => {
    const font = create(await readFile(resolve(`@expo-google-fonts/arimo/${name}`)));
    // A glyph keeps what it was first asked for as: “e” as a piece of “é” would be no letter to any document after it.
    for (const code of font.characterSet) font.glyphForCodePoint(code);
    const measures = Object.entries(likeHelvetica).map(([key, share]) => [key, { value: share * font.unitsPerEm }]);
    return [name, Object.defineProperties(font, Object.fromEntries(measures))] as const;
  };
  return new Map(await Promise.all(Array.from(names, open)));
}

/** As high as the other, so that words in both stand on one line. */
const likeHelvetica = { ascent: 0.718, descent: -0.207, lineGap: 0.231 };

const western = /^[\n\x20-\x7e\xa0-\xff‘’“”–—•…€™]*$/;

/** Writes in the size and colour that are set, in letters of many alphabets. */
export function putText(
  doc: Document,
  face: keyof typeof faces,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions,
): void {
  doc.text(inFace(doc, face, text), x, y, options);
}

/** How high it would be. What stands side by side is measured first: without room each text opens a page of its own. */
export const heightOf = (
  doc: Document,
  face: keyof typeof faces,
  text: string,
  options: PDFKit.Mixins.TextOptions,
): number => (text === '' ? 0 : doc.heightOfString(inFace(doc, face, text), options));

/** Takes the font that has the letters, and answers what of them can be shown. */
function inFace(doc: Document, face: keyof typeof faces, text: string): string {
  const [narrow, name] = faces[face];
  const tidy = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\xa0]/g, ' ');
  if (western.test(tidy)) {
    doc.font(narrow);
    return tidy;
  }
  doc.font(name);
  return shownIn(wide!.get(name)!, tidy);
}

/** What a font has no letter for loses its accents, or is marked as missing. */
function shownIn(font: Font, text: string): string {
  const known = (letter: string) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0)!);
  return Array.from(text, (letter) => {
    if (known(letter)) return letter;
    // What only changes the letter before it.
    if (/[\p{M}\p{Cf}]/u.test(letter)) return '';
    const [plain = ''] = letter.normalize('NFKD');
    return known(plain) ? plain : '?';
  }).join('');
}
