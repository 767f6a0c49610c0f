import type { PageContribution } from '#web/entity/common/web-feature.ts';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import { words } from './part-list.words';

/** Contributions of parts to the pages of assets, locations and vendors. */
export const asset: PageContribution = {
  panels: [
    {
      panel: lazyPanel(
        { id: 'parts', title: words.cards.ofAsset, count: 'parts' },
        async () => (await import('./PartsOfAsset.web')).PartsOfAsset,
        2,
      ),
      after: 'hierarchy',
    },
  ],
};

export const location: PageContribution = {
  panels: [
    {
      panel: lazyPanel(
        { id: 'stock', title: words.cards.ofLocation },
        async () => (await import('./stock/StockOfLocation.web')).StockOfLocation,
        2,
      ),
      after: 'work-orders',
    },
  ],
};

export const vendor: PageContribution = {
  panels: [
    {
      panel: lazyPanel(
        { id: 'parts', title: words.cards.ofVendor, count: 'parts' },
        async () => (await import('./supply/SuppliesCard.web')).SuppliesCard,
        2,
      ),
      after: 'contacts',
    },
  ],
};
