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
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  paint(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The fonts every reader of PDF has know Western letters; others lose their accents, or are marked as missing. */
export function printable(text: string): string {
  const known = (letter: string) => /[\x20-\x7e\xa0-\xff‘’“”–—•…€™]/.test(letter);
  return Array.from(text, (letter) => {
    if (known(letter)) return letter;
    const [plain = ''] = letter.normalize('NFKD');
    return known(plain) ? plain : '?';
  }).join('');
}
