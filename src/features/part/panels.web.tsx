import type { Panel } from '#web/entity/feature.ts';
import { laterPanel } from '#web/entity/later.tsx';
import { words } from '#words/part';

/** The cards of parts, on their own page and on the pages of what they have to do with. */
export const stockPanel: Panel = laterPanel(
  { id: 'stock', title: words.stock.title },
  async () => (await import('./StockCard.web')).StockCard,
);

export const movements: Panel = laterPanel(
  { id: 'movements', title: words.movements.title },
  async () => (await import('./MovementsCard.web')).MovementsCard,
);

export const usedOn: Panel = laterPanel(
  { id: 'used-on', title: words.usedOn.title, count: 'assets' },
  async () => (await import('./UsedOn.web')).UsedOn,
  2,
);

/** On the page of an asset. */
export const partsOfAsset: Panel = laterPanel(
  { id: 'parts', title: words.ofAsset.title, count: 'parts' },
  async () => (await import('./PartsOfAsset.web')).PartsOfAsset,
  2,
);

/** On the page of a location. */
export const stockOfLocation: Panel = laterPanel(
  { id: 'stock', title: words.ofLocation.title },
  async () => (await import('./StockOfLocation.web')).StockOfLocation,
  2,
);
