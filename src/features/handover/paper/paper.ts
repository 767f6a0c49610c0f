import { FileDown, Printer } from 'lucide-react';
import type { Action } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { words } from '../handover-page.words';

export const pdfOf = ({ id, name }: Row): { href: string; name: string } => ({
  href: `/api/handovers/${id}/handover.pdf`,
  name: `${name.replaceAll(/[/\\:]/g, '-')}.pdf`,
});

/** What puts a handover on paper. */
export function paperActions(row: Row): Action[] {
  const { href, name } = pdfOf(row);
  return [
    { label: words.print, icon: Printer, href: `/handover/${row.id}?print=1` },
    { label: words.pdf, icon: FileDown, href, download: name },
  ];
}
