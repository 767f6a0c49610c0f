import { documents } from '#web/entity/record/documents-panel.tsx';
import type { Panel } from '#web/entity/common/feature.ts';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import { vendorsPanel } from '#features/vendor/vendors-panel.web';
import { words } from '../work-order.words';
import styles from './overview.module.css';

const parts = lazyPanel(
  { id: 'parts', title: words.cards.parts },
  async () => (await import('../parts/PartsPanel.web')).PartsPanel,
  2,
);

/** One card with two anchors (S9.1): parts are edited where they are read. */
const partsAndEditor: Panel = {
  ...parts,
  Content: ({ row }) => (
    <div id="parts-editor" className={styles.anchor} role="group" aria-label={words.cards.editor} tabIndex={-1}>
      <parts.Content row={row} />
    </div>
  ),
};

/** The cards on the page of a work order, in order. */
export const panels: Panel[] = [
  lazyPanel(
    { id: 'procedures', title: words.procedures },
    async () => (await import('../procedures/ProceduresCard.web')).ProceduresCard,
    3,
  ),
  partsAndEditor,
  lazyPanel({ id: 'links', title: words.cards.links }, async () => (await import('./LinksCard.web')).LinksCard, 2),
  vendorsPanel,
  documents('work-order', '/work-orders'),
];
