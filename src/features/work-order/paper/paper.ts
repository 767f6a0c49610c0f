import { FileDown, Printer } from 'lucide-react';
import type { Action } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { words } from '../time/time.words';

/** The United States, Canada and Mexico use Letter; all others A4. */
const usesLetter = (): boolean => /-(US|CA|MX)$/.test(navigator.language);

export const pdfOf = (row: Row): { href: string; name: string } => ({
  href: `/api/work-orders/${row.id}/work-order.pdf${usesLetter() ? '?paper=letter' : ''}`,
  name: `${String(row.code)}.pdf`,
});

/** The actions that put a work order on paper (S48). */
export function paperActions(row: Row): Action[] {
  const { href, name } = pdfOf(row);
  return [
    { label: words.paper.print, icon: Printer, href: `/work-order/${row.id}?print=1` },
    { label: words.paper.pdf, icon: FileDown, href, download: name },
  ];
}
