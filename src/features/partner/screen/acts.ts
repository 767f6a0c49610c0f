import { api } from '#web/api.ts';
import { resumeWith } from '#web/entity/form/resumed.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import type { Partner } from '../partner';
import { vendorFrom } from '../vendor-from';
import { words } from './screen.words';

/** Leaves what is known of a company to the form of a new vendor. */
export function fillVendorForm(me: string, partner: Partner): void {
  const { vendor, desk } = vendorFrom(partner);
  resumeWith(`${me}/vendor/new`, { values: { ...vendor, ...(desk.length > 0 && { contacts: desk }) } });
}

type Vendor = Partner['vendors'][number];

/** Merges the others into the one that is kept, with a way back. */
export async function mergeVendors(kept: Vendor, others: readonly Vendor[]): Promise<void> {
  await api.post(`/vendors/${kept.id}/merge`, { vendors: others.map(({ id }) => id) });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.entity('vendor') });
  refresh();
  const undo = async () => {
    await api.post(`/vendors/${kept.id}/merge/undo`);
    refresh();
  };
  say(words.merged(kept.name), { label: words.undo, run: undo });
}

/** A draft order that asks what something costs; its address. */
export async function askForQuote(vendor: string): Promise<string> {
  const order = await api.post<Row>('/purchase-orders', { vendor, note: words.quoteNote });
  void queryClient.invalidateQueries({ queryKey: keys.entity('purchase-order') });
  return `/purchase-order/${order.id}`;
}
