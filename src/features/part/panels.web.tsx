import type { Panel } from '#web/entity/common/feature.ts';
import { laterPanel } from '#web/entity/record/later.tsx';
import { words } from '#words/part-list';

/** The cards of parts, on their own page and on the pages of what they have to do with. */
export const stockPanel: Panel = laterPanel(
  { id: 'stock', title: words.cards.stock },
  async () => (await import('./stock/StockCard.web')).StockCard,
);

export const movements: Panel = laterPanel(
  { id: 'movements', title: words.cards.movements },
  async () => (await import('./stock/MovementsCard.web')).MovementsCard,
);

export const usedOn: Panel = laterPanel(
  { id: 'used-on', title: words.cards.usedOn, count: 'assets' },
  async () => (await import('./UsedOn.web')).UsedOn,
  2,
);

/** On the page of an asset. */
export const partsOfAsset: Panel = laterPanel(
  { id: 'parts', title: words.cards.ofAsset, count: 'parts' },
  async () => (await import('./PartsOfAsset.web')).PartsOfAsset,
  2,
);

/** On the page of a location. */
export const stockOfLocation: Panel = laterPanel(
  { id: 'stock', title: words.cards.ofLocation },
  async () => (await import('./stock/StockOfLocation.web')).StockOfLocation,
  2,
);
