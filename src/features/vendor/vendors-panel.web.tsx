import { laterPanel } from '#web/entity/record/later.tsx';
import { words } from './vendor.words';

/** The vendors card for the page of a noun with the field `vendors` (S9.4). */
export const vendorsPanel = laterPanel(
  { id: 'vendors', title: words.card.title },
  async () => (await import('./VendorsCard.web')).VendorsCard,
);
