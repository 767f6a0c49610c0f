import { momentOf } from '#shared/wall';
import type { RecordOf } from '#shared/entity';
import { faint, heading, margin, moments, room, rule, sheets, widthOf, write } from '#server/paper/sheet';
import { type Column, drawSums, drawTable } from '#server/paper/table';
import type { Document } from '#server/pdf';
import { job } from '#server/workers/job';
import { drawCode } from '#features/label/label-pdf.server';
import { costCategories } from '../time/cost/cost-categories';
import type { otherCost } from '../time/cost/other-cost';
import { hoursAndMinutes } from '../time/duration';
import type { timeEntry } from '../time/time-entry';
import { timeTypes } from '../time/time-types';
import { words } from '../time/time.words';
import { blankRows, noteLines } from './blank-lines';
import { priorities } from '../plan-options';
import { drawProcedures } from '../procedures/pdf.server';
import { doneReasons, type Status, statusLabel } from '../status/status';
import type { workOrder } from '../work-order';

const texts = words.paper;

type Order = RecordOf<typeof workOrder>;
type Entry = RecordOf<typeof timeEntry>;
type Cost = RecordOf<typeof otherCost>;

export const papers = ['a4', 'letter'] as const;
export type Paper = (typeof papers)[number];

export interface Sheet {
  paper: Paper;
  organization: string;
  currency: string;
  zone: string;
  /** The content of the QR code. */
  address: string;
  order: Order;
  entries: Entry[];
  /** Undefined for people who may not read them. */
  costs: Cost[] | undefined;
  /** The pictures in its answers, by file id. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** The work order on paper: what to do, which parts to take from where, and room for handwriting. */
export const workOrderPdf = job('work order', drawOrder);

async function drawOrder(sheet: Sheet): Promise<Uint8Array> {
  const title = `${sheet.order.code} ${sheet.order.name}`;
  return sheets(sheet.paper.toUpperCase(), title, (doc) => {
    drawHead(doc, sheet);
    drawProcedures(doc, sheet);
    drawParts(doc, sheet);
    drawTime(doc, sheet);
    drawCosts(doc, sheet);
    drawNotes(doc, sheet.order);
    drawSignatures(doc, sheet);
    drawFeet(doc, title);
  });
}

function drawHead(doc: Document, { organization, zone, address, order }: Sheet): void {
  const code = 92;
  const width = widthOf(doc);
  const textWidth = width - code - 12;
  drawCode(doc, address, margin + width - code, margin - 8, code);
  write(doc, organization, margin, margin, textWidth, { color: faint });
  write(doc, order.code, margin, doc.y + 4, textWidth, { size: 20, bold: true });
  write(doc, order.name, margin, doc.y + 2, textWidth, { size: 14 });
  doc.y = Math.max(doc.y, margin + code - 8) + 8;
  const day = moments(zone);
  const when = (value: string | null | undefined) => (value ? day.format(new Date(value)) : '');
  const { users, teams } = order.assigned_to as unknown as Record<'users' | 'teams', { name: string }[]>;
  drawFacts(doc, [
    [texts.asset, order.asset?.name ?? ''],
    [texts.location, order.location?.name ?? ''],
    [texts.priority, priorities.find(({ value }) => value === order.priority)?.label ?? ''],
    [texts.status, statusOf(order)],
    [texts.start, when(order.start_date)],
    [texts.due, when(order.due_date)],
    [texts.assigned, [...users, ...teams].map(({ name }) => name).join(', ')],
    isDone(order)
      ? [texts.completed, when(order.completed_at)]
      : [texts.estimated, order.estimated_minutes ? hoursAndMinutes(order.estimated_minutes) : ''],
  ]);
  if (!order.description) return;
  heading(doc, texts.description, 60);
  write(doc, order.description, margin, doc.y + 2, width);
}

function statusOf({ status, done_reason }: Order): string {
  const reason = doneReasons.find(({ value }) => value === done_reason);
  const label = statusLabel(status as Status);
  return reason && reason.value !== 'completed' ? texts.statusOf(label, reason.label) : label;
}

/** Two facts in a row; an unknown value leaves room to write. */
function drawFacts(doc: Document, facts: [label: string, value: string][]): void {
  const half = widthOf(doc) / 2;
  rule(doc, margin, doc.y, widthOf(doc));
  for (let at = 0; at < facts.length; at += 2) {
    const y = doc.y + 6;
    let end = y + 14;
    facts.slice(at, at + 2).forEach(([label, value], nth) => {
      const x = margin + nth * half;
      write(doc, label, x, y + 1, 70, { size: 9, color: faint });
      write(doc, value, x + 72, y, half - 84, { bold: true });
      end = Math.max(end, doc.y);
    });
    doc.y = end + 4;
    rule(doc, margin, doc.y, widthOf(doc));
  }
}

const isDone = ({ status }: Pick<Order, 'status'>): boolean => status === 'done';

const blanks = (count: number): string[][] => Array.from({ length: count }, () => []);

/** Formats amounts in the organisation's currency. */
function amounts(currency: string): (value: string | null) => string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return (value) => (value === null ? '' : money.format(value as unknown as number));
}

function drawParts(doc: Document, { order, currency }: Sheet): void {
  const lines = order.parts ?? [];
  const { total_parts_cost: total } = order.time_cost_summary;
  const amount = amounts(currency);
  const done = isDone(order);
  if (done && (lines.length === 0 || order.done_reason !== 'completed')) return;
  heading(doc, done ? texts.used : texts.pick, 110);
  const columns: Column[] = [
    { title: texts.part, share: total === null ? 0.42 : 0.34 },
    { title: done ? texts.takenFrom : texts.from, share: total === null ? 0.28 : 0.24 },
    { title: texts.quantity, share: 0.12, align: 'right' },
    { title: done ? '' : texts.taken, share: 0.18 },
    ...(total === null ? [] : [{ title: texts.cost, share: 0.12, align: 'right' } as const]),
  ];
  const rows = lines.map(({ name, location, quantity, unit, cost }) => [
    name,
    location?.name ?? '',
    [quantity, unit].filter(Boolean).join(' '),
    // A box to tick, like that of a step (`procedures/pdf.server.ts`).
    done ? '' : '[  ]',
    amount(cost),
  ]);
  drawTable(doc, columns, [...rows, ...blanks(blankRows(rows.length, isDone(order)))]);
}

function drawTime(doc: Document, { order, entries, currency, zone }: Sheet): void {
  const { total_time_minutes: minutes } = order.time_cost_summary;
  const amount = amounts(currency);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: zone });
  const priced = entries.some(({ hourly_rate }) => hourly_rate !== null);
  if (isDone(order) && entries.length === 0) return;
  heading(doc, minutes > 0 ? texts.timeOf(hoursAndMinutes(minutes)) : texts.time, 130);
  const columns: Column[] = [
    { title: texts.who, share: 0.24 },
    { title: texts.type, share: 0.12 },
    { title: texts.date, share: 0.14 },
    { title: texts.description, share: priced ? 0.26 : 0.38 },
    { title: texts.duration, share: 0.12, align: 'right' },
    ...(priced ? [{ title: texts.cost, share: 0.12, align: 'right' } as const] : []),
  ];
  const rows = entries.map((entry) => [
    entry.user.name,
    timeTypes.find(({ value }) => value === entry.time_type)!.label,
    day.format(new Date(entry.worked_at ? momentOf(entry.worked_at, '12:00:00', zone) : entry.created_at)),
    entry.description ?? '',
    hoursAndMinutes(entry.minutes),
    amount(entry.hourly_rate && entry.cost),
  ]);
  drawTable(doc, columns, [...rows, ...blanks(blankRows(rows.length, isDone(order)))]);
}

/** Other costs and the total. */
function drawCosts(doc: Document, { order, costs, currency, zone }: Sheet): void {
  if (!costs) return;
  const amount = amounts(currency);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: zone });
  const none = isDone(order) && costs.length === 0;
  heading(doc, none ? texts.allCosts : texts.costs, 130);
  const columns: Column[] = [
    { title: texts.category, share: 0.2 },
    { title: texts.date, share: 0.16 },
    { title: texts.description, share: 0.46 },
    { title: texts.cost, share: 0.18, align: 'right' },
  ];
  const rows = costs.map((cost) => [
    costCategories.find(({ value }) => value === cost.category)!.label,
    day.format(new Date(cost.created_at)),
    cost.description ?? '',
    amount(cost.cost),
  ]);
  if (!none) drawTable(doc, columns, [...rows, ...blanks(blankRows(rows.length, isDone(order)))]);
  const sum = order.time_cost_summary;
  if (sum.total_cost === null) return;
  drawSums(doc, [
    [words.total.time, amount(sum.total_time_cost)],
    [words.total.other, amount(sum.total_other_costs)],
    [words.total.parts, amount(sum.total_parts_cost)],
    [words.total.title, amount(sum.total_cost)],
  ]);
}

/** The note of the finished work; before that, blank lines. */
function drawNotes(doc: Document, order: Order): void {
  const { status_note: note } = order;
  if (isDone(order) && !note) return;
  heading(doc, texts.notes, isDone(order) ? 60 : 24 + noteLines * 22);
  if (note) write(doc, note, margin, doc.y + 2, widthOf(doc));
  if (isDone(order)) return;
  for (const _ of blanks(noteLines)) {
    doc.y += 22;
    rule(doc, margin, doc.y, widthOf(doc));
  }
}

/** Who did the work and who checked it: name, date, signature. */
function drawSignatures(doc: Document, { order, zone }: Sheet): void {
  room(doc, 76);
  const half = widthOf(doc) / 2;
  const y = doc.y + 50;
  [texts.doneBy, texts.checkedBy].forEach((label, at) => {
    const x = margin + at * half;
    rule(doc, x, y, half - 16);
    const done = at === 0 && isDone(order);
    const when = order.completed_at ? moments(zone).format(new Date(order.completed_at)) : '';
    const by = [order.completed_by?.name, when].filter(Boolean).join(', ');
    write(doc, done ? `${label}: ${by}` : `${label}: ${texts.signature.toLowerCase()}`, x, y + 4, half - 16, {
      size: 8,
      color: faint,
    });
  });
}

/** Page numbers, because loose sheets get separated on a workbench. */
function drawFeet(doc: Document, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    const y = doc.page.height - margin + 6;
    write(doc, title, margin, y, widthOf(doc) - 60, { size: 8, color: faint });
    write(doc, texts.page(page + 1, count), margin, y, widthOf(doc), { size: 8, color: faint, align: 'right' });
  }
}
