import { faint, heading, margin, moments, room, rule, widthOf, write } from '#server/paper/sheet';
import type { Document } from '#server/pdf';
import { choicesOf, isAsked } from '#features/procedure/step-types';
import {
  type AnsweredStep,
  answeredBy,
  isAnswered,
  onPaper,
  picturesOf,
  type ProcedureCopy,
  type Signature,
  visibleSteps,
} from '#features/procedure/steps';
import { words } from './procedures.words';

const { paper } = words;

interface Drawn {
  order: { procedures: unknown; status: unknown };
  zone: string;
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** The procedures on paper: the answers, and while the work is open, room to write where there is none (U38). */
export function drawProcedures(doc: Document, drawn: Drawn): void {
  const { order, zone } = drawn;
  for (const { name, steps } of (order.procedures ?? []) as ProcedureCopy[]) {
    heading(doc, name, 80);
    const by = answeredBy(steps);
    const line = by && paper.answered(by.names, moments(zone).format(new Date(by.at)));
    if (line) write(doc, line, margin, doc.y, widthOf(doc), { size: 8, color: faint });
    doc.y += 4;
    // Unfinished work prints hidden steps, too: a later answer may show them.
    for (const step of order.status === 'done' ? visibleSteps(steps) : steps) drawStep(doc, step, drawn);
  }
}

const side = 60;

function drawStep(doc: Document, step: AnsweredStep, { order, zone, pictures }: Drawn): void {
  const half = widthOf(doc) / 2;
  const shown = picturesOf(step).flatMap(({ id }) => pictures.get(id) ?? []);
  room(doc, shown.length > 0 ? 40 + side : 40);
  const y = doc.y + 6;
  if (!isAsked(step.type)) {
    const bold = step.type === 'heading';
    write(doc, step.label, margin, y, widthOf(doc), { size: 9, bold, color: bold ? undefined : faint });
    doc.y += 4;
    return;
  }
  write(doc, `${step.label}${step.required ? ' *' : ''}`, margin, y, half - 12, { size: 9 });
  const end = doc.y;
  const answered = isAnswered(step.answer);
  const style = answered ? { size: 9, bold: true } : { size: 9, color: faint };
  const text = answered ? answerText(step, zone) : order.status === 'done' ? paper.none : blank(step);
  write(doc, text, margin + half, y, half, style);
  drawPictures(doc, shown, margin + half, half);
  doc.y = Math.max(end, doc.y, y + 12) + 4;
  rule(doc, margin, doc.y, widthOf(doc));
}

/** One row of as many pictures as fit; the page shows the others. */
function drawPictures(doc: Document, pictures: Uint8Array[], x: number, width: number): void {
  if (pictures.length === 0) return;
  const y = doc.y + 3;
  pictures
    .slice(0, Math.floor(width / (side + 6)))
    .forEach((picture, at) => doc.image(Buffer.from(picture), x + at * (side + 6), y, { fit: [side, side] }));
  doc.y = y + side;
}

function answerText(step: AnsweredStep, zone: string): string {
  if (step.type === 'checkbox') return paper.yes;
  if (step.type !== 'signature') return [onPaper(step, step.answer), step.note].filter(Boolean).join(' – ');
  const { signed_by, signed_at, valid } = step.answer as Signature;
  const line = paper.signed(signed_by?.name ?? '', moments(zone).format(new Date(signed_at)));
  return valid ? line : `${line} (${paper.broken})`;
}

/** Choices print as checkboxes; everything else as a line. */
function blank(step: AnsweredStep): string {
  if (step.type === 'checkbox') return '[  ]';
  const choices = choicesOf(step);
  if (choices.length > 0 && choices.length < 6) return choices.map(({ label }) => `[  ] ${label}`).join('    ');
  return `______________________ ${step.unit ?? ''}`;
}
