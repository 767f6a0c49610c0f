import type { Panel } from '#web/entity/common/feature.ts';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import { words } from './part-list.words';
import { words as vendorWords } from '#features/vendor/vendor.words';

export const stockPanel: Panel = lazyPanel(
  { id: 'stock', title: words.cards.stock },
  async () => (await import('./stock/StockCard.web')).StockCard,
);

export const movements: Panel = lazyPanel(
  { id: 'movements', title: words.cards.movements },
  async () => (await import('./stock/movement/MovementsCard.web')).MovementsCard,
);

export const usedOn: Panel = lazyPanel(
  { id: 'used-on', title: words.cards.usedOn, count: 'assets' },
  async () => (await import('./UsedOn.web')).UsedOn,
  2,
);

export const vendors: Panel = lazyPanel(
  { id: 'vendors', title: vendorWords.card.title },
  async () => (await import('./supply/VendorsOfPart.web')).VendorsOfPart,
);
