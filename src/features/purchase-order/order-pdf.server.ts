import { times } from '#shared/decimal';
import { type Document, heightOf, putText, written } from '#server/pdf';
import { job } from '#server/workers/job';
import { words } from './paper.words';
import type { Line } from './purchase-order';

interface Party {
  name: string;
  address: string | null;
}

export interface Sheet {
  organization: string;
  currency: string;
  /** False for people who may not read costs. */
  priced: boolean;
  day: string;
  vendor: Party;
  place: Party | null;
  order: {
    name: string;
    lines: Line[] | null;
    total: string | null;
    note: string | null;
    expected_on: string | null;
    reason: string | null;
  };
  /** The day on which it was closed with some of it still outstanding. */
  closed: string | null;
}

const [left, right] = [50, 545];
const columns = [
  { title: words.part, x: left, width: 210, align: 'left' },
  { title: words.number, x: 265, width: 90, align: 'left' },
  { title: words.quantity, x: 355, width: 50, align: 'right' },
  { title: words.price, x: 405, width: 65, align: 'right' },
  { title: words.amount, x: 470, width: 75, align: 'right' },
] as const;

/** The order as a PDF: vendor, lines, prices, delivery address. */
export const orderPdf = job('purchase order', drawOrder);

async function drawOrder(sheet: Sheet): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 50, info: { Title: sheet.order.name } });
  return written(doc, () => {
    drawHead(doc, sheet);
    drawLines(doc, sheet);
  });
}

function write(doc: Document, text: string, x: number, y: number, width: number, bold = false, align = 'left'): void {
  doc.fillColor('#1b1d16');
  putText(doc, bold ? 'bold' : 'plain', text, x, y, { width, align: align as 'left' });
}

/** Same format as work orders, with the month as a word, so that day and month cannot be confused. */
const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

function drawHead(doc: Document, { organization, day, vendor, place, order, closed }: Sheet): void {
  doc.fontSize(20);
  write(doc, words.title(order.name), left, 50, 330, true);
  doc.fontSize(10);
  write(doc, organization, 380, 50, 165, true, 'right');
  write(doc, dayInWords(day), 380, 66, 165, false, 'right');
  const top = 110;
  const party = (title: string, { name, address }: Party, x: number) => {
    doc.fontSize(8);
    write(doc, title, x, top, 230);
    doc.fontSize(10);
    write(doc, name, x, top + 12, 230, true);
    if (address) write(doc, address, x, doc.y, 230);
    return doc.y;
  };
  const ends = [party(words.vendor, vendor, left), ...(place ? [party(words.deliverTo, place, 305)] : [])];
  let y = Math.max(...ends) + 12;
  if (order.expected_on) {
    write(doc, words.expected(dayInWords(order.expected_on)), left, y, right - left);
    y = doc.y + 4;
  }
  if (closed) {
    write(doc, words.closed(dayInWords(closed), order.reason), left, y, right - left, true);
    y = doc.y + 4;
  }
  if (order.note) {
    write(doc, order.note, left, y, right - left);
    y = doc.y + 4;
  }
  doc.y = y + 12;
}

function drawLines(doc: Document, { currency, priced, order }: Sheet): void {
  const shown = priced ? columns : columns.slice(0, 3);
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const amount = (value: string | null) => (value === null ? '' : money.format(value as unknown as number));
  const row = (cells: string[], bold = false) => {
    const face = bold ? 'bold' : 'plain';
    const height = Math.max(
      ...shown.map(({ width }, at) => heightOf(doc, face, cells[at] ?? '', { width: width - 6 })),
    );
    if (doc.y + 6 + height > doc.page.maxY()) {
      doc.addPage();
      head();
    }
    const y = doc.y + 6;
    shown.forEach(({ x, width, align }, at) => {
      if (cells[at]) write(doc, cells[at], x, y, width - 6, bold, align);
    });
    doc.y = y + height + 4;
    doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).stroke('#dad9d4');
  };
  const head = (): void =>
    row(
      shown.map(({ title }) => title),
      true,
    );
  doc.fontSize(9);
  head();
  for (const { name, part_number, number, quantity, unit_price } of order.lines ?? []) {
    const title = [name, part_number && `(${part_number})`].filter(Boolean).join(' ');
    row([
      title,
      number ?? '',
      String(quantity),
      amount(unit_price ?? null),
      amount(unit_price ? times(quantity, unit_price) : null),
    ]);
  }
  if (priced) row(['', '', '', words.total, amount(order.total)], true);
}
