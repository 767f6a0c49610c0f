import { api } from '#web/api.ts';
import { resumeWith } from '#web/entity/form/resumed.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { industryTypes } from '#features/organization/industry-types';
import type { Partner } from '../partner';
import { words } from './screen.words';

const webAddress = (website: string | null): string | null =>
  website && (/^https?:/i.test(website) ? website : `https://${website}`);

/** Leaves what is known of a company to the form of a new vendor. */
export function fillVendorForm(
  me: string,
  { name, other_names, place, numbers, website, industry, contacts }: Partner,
) {
  const known = contacts.filter(({ id }) => id === null).map(({ id: _id, ...contact }) => contact);
  resumeWith(`${me}/vendor/new`, {
    values: {
      name: name.slice(0, 100),
      other_names,
      address: place.address,
      country: place.country,
      website: webAddress(website),
      industry_type: industryTypes.find(({ label }) => label === industry)?.value ?? null,
      ...numbers,
      ...(known.length > 0 && { contacts: known }),
    },
  });
}

/** Merges the others into the first, with a way back. */
export async function mergeVendors([kept, ...others]: Partner['vendors']): Promise<void> {
  await api.post(`/vendors/${kept!.id}/merge`, { vendors: others.map(({ id }) => id) });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.entity('vendor') });
  refresh();
  const undo = async () => {
    await api.post(`/vendors/${kept!.id}/merge/undo`);
    refresh();
  };
  say(words.merged(kept!.name), { label: words.undo, run: undo });
}

/** A draft order that asks what something costs; its address. */
export async function askForQuote(vendor: string): Promise<string> {
  const order = await api.post<Row>('/purchase-orders', { vendor, note: words.quoteNote });
  void queryClient.invalidateQueries({ queryKey: keys.entity('purchase-order') });
  return `/purchase-order/${order.id}`;
}
