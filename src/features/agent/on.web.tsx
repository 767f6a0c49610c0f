import type { AddedPanel, PageContribution } from '#web/entity/common/web-feature.ts';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import { words } from './agent-page.words';

/** What is proposed about a record; first on its page, and only while there is something. */
const proposalsOn = (noun: string): AddedPanel => ({
  panel: lazyPanel(
    { id: 'proposals', title: words.card, count: 'proposals', informs: true, rows: (count) => count },
    async () => {
      const { ProposalsCard } = await import('./on-page/ProposalsCard.web');
      return ({ row }) => <ProposalsCard noun={noun} row={row} />;
    },
    1,
  ),
});

export const asset: PageContribution = { panels: [proposalsOn('asset')] };
export const measurement: PageContribution = { panels: [proposalsOn('measurement')] };
export const part: PageContribution = { panels: [proposalsOn('part')] };
export const request: PageContribution = { panels: [proposalsOn('request')] };
export const vendor: PageContribution = { panels: [proposalsOn('vendor')] };
export const workOrder: PageContribution = { panels: [proposalsOn('work-order')] };
