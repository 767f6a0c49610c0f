import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { type ContactChip, ContactLines } from './ContactLines.web';
import { words } from './vendor.words';
import { vendorsQuery } from './vendors-query';
import styles from './vendor.module.css';

const texts = words.card;

/** Shown beside the name of a vendor: how it supplies the record of the card. */
type Terms = ComponentType<{ vendor: Row; of: Row }>;

/** The vendors of a record, with links to reach them. */
export function VendorsCard({ row, Terms = LeadTime }: { row: Row; Terms?: Terms }) {
  const ids = ((row.vendors as { id: string }[] | undefined) ?? []).map(({ id }) => id);
  const vendors = useQuery({ ...vendorsQuery(ids), enabled: ids.length > 0 });
  if (ids.length === 0) return <p className={styles.none}>{texts.none}</p>;
  if (vendors.isError && !vendors.data)
    return (
      <EntityError error={vendors.error} title={all.list.failed(texts.title)} onRetry={() => void vendors.refetch()} />
    );
  if (!vendors.data) return <Waiting lines={2} />;
  return (
    <ul className={styles.vendors}>
      {vendors.data.results.map((vendor) => (
        <li key={vendor.id}>
          <Vendor vendor={vendor} terms={<Terms vendor={vendor} of={row} />} />
        </li>
      ))}
    </ul>
  );
}

function LeadTime({ vendor }: { vendor: Row }) {
  const days = vendor.lead_time_days as number | null;
  return days !== null && <small>{texts.leadTime(days)}</small>;
}

function Vendor({ vendor, terms }: { vendor: Row; terms: ReactNode }) {
  const contacts = vendor.contacts as ContactChip[];
  return (
    <>
      <p className={styles.vendor}>
        <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
        {terms}
      </p>
      {contacts.length > 0 ? (
        <ContactLines contacts={contacts} label={texts.contactsOf(vendor.name)} />
      ) : (
        <p className={styles.none}>{texts.noContacts}</p>
      )}
    </>
  );
}
