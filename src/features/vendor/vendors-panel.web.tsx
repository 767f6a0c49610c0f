import { lazyPanel } from '#web/entity/record/lazy.tsx';
import { words } from './vendor.words';

/** The vendors card for the page of a noun with the field `vendors` (S9.4). */
export const vendorsPanel = lazyPanel(
  { id: 'vendors', title: words.card.title },
  async () => (await import('./VendorsCard.web')).VendorsCard,
);
