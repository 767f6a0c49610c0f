import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { documents } from '#web/entity/record/documents-panel.tsx';
import type { Screens } from '#web/entity/common/feature.ts';
import { keys, type Page, queryClient, type Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { type ContactChip, ContactLines } from './ContactLines.web';
import { words } from './vendor.words';
import { ContactsInput } from './ContactsInput.web';
import { MergeNotice } from './MergeNotice.web';
import { saveVendor } from './save-vendor';
import styles from './vendor.module.css';

const minute = 60_000;
// The spec's: counts of vendors are good for five minutes and kept for ten.
queryClient.setQueryDefaults(keys.allCounts('vendor'), { staleTime: 5 * minute, gcTime: 10 * minute });

export const screens: Screens = {
  contract: async () => (await import('./contact-rows')).vendorWithContacts,
  form: () => [
    {
      fields: [
        'name',
        'description',
        'website',
        'address',
        'country',
        'industry_type',
        'registration_number',
        'tax_number',
        'lei',
        'other_names',
        'lead_time_days',
        'color',
        'external_id',
        'images',
      ],
    },
    { title: words.form.contacts, fields: ['contacts'] },
    { title: words.form.files, fields: ['files'] },
  ],
  panels: [
    { id: 'contacts', title: words.contacts.title, count: 'contacts', Content: Contacts },
    documents('vendor', '/vendors'),
  ],
  Notice: MergeNotice,
  unshown: ['contacts', 'color'],
  inputs: { contacts: ContactsInput },
  save: saveVendor,
};

/** A query of its own, so that a changed contact shows without a change of the vendor. */
function Contacts({ row }: { row: Row }) {
  const search = `vendor=${row.id}`;
  const contacts = useQuery({
    queryKey: keys.some('contact', search),
    queryFn: () => api.get<Page<Row & ContactChip>>(`/core/contacts?page_size=100&${search}`),
  });
  if (contacts.isPending) return <Waiting lines={2} />;
  const people = contacts.data?.results ?? (row.contacts as ContactChip[]);
  if (people.length === 0) return <p className={styles.none}>{words.contacts.none}</p>;
  return <ContactLines contacts={people} label={words.contacts.title} />;
}
