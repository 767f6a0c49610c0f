import { type BitMatrix, create, toBuffer } from 'qrcode';
import { placeOf, type Sheet } from './label-sheets';
import { type Document, pdf, putText } from '#server/pdf';
import { job } from '#server/workers/job';

export interface Label {
  /** The content of the QR code. */
  address: string;
  code: string;
  name: string;
  /** A second line: the location. */
  place: string | null;
}

interface Labels {
  labels: Label[];
  sheet: Sheet;
  skip: number;
}

/** The quiet zone that readers need, in modules. */
export const quiet = 4;
export const correction = { errorCorrectionLevel: 'H' } as const;

/** Labels on as many sheets as needed; `skip` leaves out the used places of the first sheet. */
export const labelsPdf = job('labels', drawLabels);

async function drawLabels({ labels, sheet, skip }: Labels): Promise<Uint8Array> {
  const [width, height] = sheet.label;
  let page = -1;
  return pdf(sheet.page, (doc) => {
    labels.forEach((label, n) => {
      const place = placeOf(sheet, n + skip);
      if (place.page !== page) doc.addPage();
      page = place.page;
      if (sheet.cut) doc.rect(place.x, place.y, width, height).lineWidth(0.1).stroke('#bbbbbb');
      draw(doc, label, place.x, place.y, width, height);
    });
  });
}

/** A single label. */
export const labelPdf = job('label', (label: Label): Promise<Uint8Array> =>
  pdf([60, 70], (doc) => {
    doc.addPage();
    draw(doc, label, 0, 0, 60, 70);
  }),
);

export const codePng = job('code', (address: string): Promise<Uint8Array> =>
  toBuffer(address, { ...correction, margin: quiet, width: 1_000 }),
);

function draw(doc: Document, label: Label, x: number, y: number, width: number, height: number): void {
  const padding = Math.min(width, height) * 0.04;
  if (width > height * 1.3) {
    const size = height - 2 * padding;
    drawCode(doc, label.address, x + padding, y + padding, size);
    const left = x + size + 2 * padding;
    words(doc, label, left, y + height * 0.14, x + width - left - padding, height * 0.72, 2.9);
  } else {
    const size = Math.min(width, height * 0.82) - 2 * padding;
    drawCode(doc, label.address, x + (width - size) / 2, y + padding, size);
    const top = y + padding + size;
    words(doc, label, x + padding, top, width - 2 * padding, y + height - top - padding, height * 0.06, 'center');
  }
}

/** Name, place and code, as far as there is room. */
function words(
  doc: Document,
  { name, place, code }: Label,
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  align: 'left' | 'center' = 'left',
): void {
  const line = size * 1.2;
  const lines = Math.max(1, Math.floor(height / line));
  const placed = lines > 2 && place !== null;
  const forName = align === 'center' ? 1 : Math.max(1, Math.min(3, lines - (placed ? 2 : 1)));
  doc.fontSize(size).fillColor('#000000');
  const write = (text: string, at: number, count: number, face: 'plain' | 'bold' | 'code') =>
    putText(doc, face, text, x, at, { width, height: count * line, align, ellipsis: true, lineBreak: true });
  if (lines > 1) write(name, y, forName, 'bold');
  if (placed) write(place, y + forName * line, 1, 'plain');
  write(code, lines > 1 ? y + (forName + (placed ? 1 : 0)) * line : y, 1, 'code');
}

export function drawCode(doc: Document, address: string, x: number, y: number, size: number): void {
  const { modules } = create(address, correction);
  const step = size / (modules.size + 2 * quiet);
  for (const [row, from, to] of runs(modules))
    doc.rect(x + (from + quiet) * step, y + (row + quiet) * step, (to - from) * step, step);
  doc.fill('#000000');
}

/** The dark modules of each row, merged: one rectangle has no seams inside. */
function* runs(modules: BitMatrix): Generator<[row: number, from: number, to: number]> {
  for (let row = 0; row < modules.size; row++) {
    for (let from = 0; from < modules.size; from++) {
      let to = from;
      while (to < modules.size && modules.get(row, to)) to++;
      if (to > from) yield [row, from, to];
      from = to;
    }
  }
}
