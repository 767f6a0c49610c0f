import { documents } from '#web/entity/DocumentsCard.tsx';
import type { Panel } from '#web/entity/feature.ts';
import { laterPanel } from '#web/entity/later.tsx';
import { commentsPanel } from '#features/comment/comments-panel.web';
import { vendorsPanel } from '#features/vendor/vendors-panel.web';
import { words } from './words-page';

/** The cards on the page of a work order, in their order. */
export const panels: Panel[] = [
  laterPanel(
    { id: 'procedures', title: words.procedures },
    async () => (await import('./ProceduresCard.web')).ProceduresCard,
    3,
  ),
  laterPanel({ id: 'parts', title: words.parts.title }, async () => (await import('./PartsCard.web')).PartsCard, 2),
  laterPanel(
    { id: 'parts-editor', title: words.editor.title },
    async () => (await import('./PartsEditor.web')).PartsEditor,
    2,
  ),
  commentsPanel('work-order', '/work-orders'),
  laterPanel({ id: 'links', title: words.links.title }, async () => (await import('./LinksCard.web')).LinksCard, 2),
  vendorsPanel,
  documents('work-order', '/work-orders'),
];
