import { heading, margin, moments, room, sheets, widthOf, write } from '#server/paper/sheet';
import type { Document } from '#server/pdf';
import { job } from '#server/workers/job';
import { factsOf } from '../facts';
import { lineWords, sectionTitles } from '../line.words';
import type { Line, Section, SectionKey } from '../sections';

export interface Sheet {
  organization: string;
  zone: string;
  name: string;
  /** Who handed over, and when. */
  made: string;
  note: string | null;
  sections: Section[];
  readers: string[];
}

/** A handover as a PDF, with the same words as its page. */
export const handoverPdf = job('handover', drawHandover);

async function drawHandover(sheet: Sheet): Promise<Uint8Array> {
  const moment = moments(sheet.zone);
  const when = (at: string) => moment.format(new Date(at));
  return sheets('A4', sheet.name, (doc) => {
    drawHead(doc, sheet);
    if (sheet.sections.length === 0) below(doc, lineWords.nothing);
    for (const section of sheet.sections) drawSection(doc, section, when);
    room(doc, 40);
    doc.y += 14;
    below(doc, `${lineWords.readBy}: ${sheet.readers.join(', ') || lineWords.nobody}`);
  });
}

function below(doc: Document, text: string, style: { bold?: boolean; size?: number } = {}, indent = 0): void {
  room(doc, 16);
  write(doc, text, margin + indent, doc.y + 3, widthOf(doc) - indent, style);
}

function drawHead(doc: Document, { organization, name, made, note }: Sheet): void {
  write(doc, organization, margin, margin, widthOf(doc), { size: 9 });
  below(doc, name, { bold: true, size: 16 });
  below(doc, made, { size: 9 });
  if (note) {
    doc.y += 8;
    below(doc, note, { size: 11 });
  }
}

function drawSection(doc: Document, { key, lines, more }: Section, when: (at: string) => string): void {
  heading(doc, `${sectionTitles[key]} (${lines.length + more})`, 60);
  for (const line of lines) drawLine(doc, key, line, when);
  if (more > 0) below(doc, lineWords.more(more), { size: 9 }, 10);
}

function drawLine(doc: Document, key: SectionKey, line: Line, when: (at: string) => string): void {
  room(doc, 34);
  below(doc, [line.code, line.name].filter(Boolean).join(' '), { bold: true });
  const facts = factsOf(key, line, when).join(' · ');
  if (facts) below(doc, facts, { size: 9 }, 10);
  if (line.said) below(doc, lineWords.quote(line.said.by, line.said.text), { size: 9 }, 10);
}
