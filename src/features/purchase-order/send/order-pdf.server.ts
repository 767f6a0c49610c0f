import { dayInWords } from '#shared/days';
import { times } from '#shared/decimal';
import { margin, sheets, widthOf, write } from '#server/paper/sheet';
import { type Column, drawSums, drawTable } from '#server/paper/table';
import type { Document } from '#server/pdf';
import { job } from '#server/workers/job';
import { words } from './paper.words';
import type { Line } from '../purchase-order';

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

/** The order on paper: who, what, how much, where to. */
export const orderPdf = job('purchase order', drawOrder);

async function drawOrder(sheet: Sheet): Promise<Uint8Array> {
  return sheets('A4', sheet.order.name, (doc) => {
    drawHead(doc, sheet);
    drawLines(doc, sheet);
  });
}

function drawHead(doc: Document, { organization, day, vendor, place, order, closed }: Sheet): void {
  const width = widthOf(doc);
  const aside = 165;
  const beside = margin + width - aside;
  write(doc, words.title(order.name), margin, margin, width - aside - 12, { size: 20, bold: true });
  write(doc, organization, beside, margin, aside, { bold: true, align: 'right' });
  write(doc, dayInWords(day), beside, margin + 16, aside, { align: 'right' });
  const ends = [
    drawParty(doc, words.vendor, vendor, margin),
    ...(place ? [drawParty(doc, words.deliverTo, place, margin + width / 2)] : []),
  ];
  doc.y = Math.max(...ends) + 8;
  const below = [
    { text: order.expected_on && words.expected(dayInWords(order.expected_on)) },
    { text: closed && words.closed(dayInWords(closed), order.reason), bold: true },
    { text: order.note },
  ];
  for (const { text, bold } of below) if (text) write(doc, text, margin, doc.y + 4, width, { bold });
  doc.y += 16;
}

/** Answers where it ends. */
function drawParty(doc: Document, title: string, { name, address }: Party, x: number): number {
  const width = widthOf(doc) / 2 - 18;
  const top = margin + 60;
  write(doc, title, x, top, width, { size: 8 });
  write(doc, name, x, top + 12, width, { bold: true });
  if (address) write(doc, address, x, doc.y, width);
  return doc.y;
}

const columns: Column[] = [
  { title: words.part, share: 0.4 },
  { title: words.number, share: 0.18 },
  { title: words.quantity, share: 0.11, align: 'right' },
];
const priceColumns: Column[] = [
  { title: words.price, share: 0.14, align: 'right' },
  { title: words.amount, share: 0.17, align: 'right' },
];

function drawLines(doc: Document, { currency, priced, order }: Sheet): void {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const amount = (value: string | null) => (value === null ? '' : money.format(value as unknown as number));
  const rows = (order.lines ?? []).map(({ name, part_number, number, quantity, unit_price }) => [
    [name, part_number && `(${part_number})`].filter(Boolean).join(' '),
    number ?? '',
    String(quantity),
    amount(unit_price ?? null),
    amount(unit_price ? times(quantity, unit_price) : null),
  ]);
  drawTable(doc, priced ? [...columns, ...priceColumns] : columns, rows);
  if (priced) drawSums(doc, [[words.total, amount(order.total)]]);
}
