import { laterPanel } from '#web/entity/record/later.tsx';
import { words } from './vendor.words';

/** The vendors card of a noun with the field `vendors` (S9.4), to stand among its panels. */
export const vendorsPanel = laterPanel(
  { id: 'vendors', title: words.card.title },
  async () => (await import('./VendorsCard.web')).VendorsCard,
);
