import type { Document } from '#server/pdf';
import { choicesOf, isAsked } from '#features/procedure/step-types';
import {
  type AnsweredStep,
  inWords,
  isAnswered,
  type ProcedureCopy,
  type Signature,
  visibleSteps,
} from '#features/procedure/steps';
import { faint, heading, margin, room, rule, widthOf, write } from './sheet-pdf.server';

/** The procedures on paper: what was answered, and room to write where nothing was (U38). */
export function drawProcedures(doc: Document, order: { procedures: unknown; status: unknown }, zone: string): void {
  for (const { name, steps } of (order.procedures ?? []) as ProcedureCopy[]) {
    heading(doc, name, 80);
    doc.y += 4;
    // What may still turn out to be asked has its line, too.
    for (const step of order.status === 'done' ? visibleSteps(steps) : steps) drawStep(doc, step, zone);
  }
}

function drawStep(doc: Document, step: AnsweredStep, zone: string): void {
  const half = widthOf(doc) / 2;
  room(doc, 40);
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
  write(doc, answered ? said(step, zone) : blank(step), margin + half, y, half, style);
  doc.y = Math.max(end, doc.y, y + 12) + 4;
  rule(doc, margin, doc.y, widthOf(doc));
}

function said(step: AnsweredStep, zone: string): string {
  if (step.type === 'checkbox') return 'Yes';
  if (step.type !== 'signature') return [inWords(step, step.answer), step.note].filter(Boolean).join(' – ');
  const { signed_by, signed_at, valid } = step.answer as Signature;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const line = `Signed by ${signed_by?.name ?? ''}, ${day.format(new Date(signed_at))}`;
  return valid ? line : `${line} (changed after signing)`;
}

/** What can be ticked stands there; everything else has a line. */
function blank(step: AnsweredStep): string {
  if (step.type === 'checkbox') return '[  ]';
  const choices = choicesOf(step);
  if (choices.length > 0 && choices.length < 6) return choices.map(({ label }) => `[  ] ${label}`).join('    ');
  return `______________________ ${step.unit ?? ''}`;
}
