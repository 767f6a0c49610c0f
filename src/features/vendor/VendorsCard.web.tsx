import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { type ContactChip, ContactLines } from './ContactLines.web';
import { words } from '#words/vendor';
import { orderOf, suppliesOf } from '#features/part/supply/supply-view';
import { vendorsQuery } from './vendors-query';
import styles from './vendor.module.css';

const said = words.card;

/** Who supplies or looks after something, and how to reach them with one tap. */
export function VendorsCard({ row }: { row: Row }) {
  const ids = ((row.vendors as { id: string }[] | undefined) ?? []).map(({ id }) => id);
  const vendors = useQuery({ ...vendorsQuery(ids), enabled: ids.length > 0 });
  if (ids.length === 0) return <p className={styles.none}>{said.none}</p>;
  if (vendors.isError && !vendors.data)
    return (
      <EntityError error={vendors.error} title={all.list.failed(said.title)} onRetry={() => void vendors.refetch()} />
    );
  if (!vendors.data) return <Waiting lines={2} />;
  return (
    <ul className={styles.vendors}>
      {vendors.data.results.map((vendor) => (
        <li key={vendor.id}>
          <Vendor vendor={vendor} of={row} />
        </li>
      ))}
    </ul>
  );
}

function Vendor({ vendor, of }: { vendor: Row; of: Row }) {
  const { may } = useSession();
  const terms = suppliesOf(vendor).find(({ part }) => part.id === of.id);
  const contacts = vendor.contacts as ContactChip[];
  const days = terms?.lead_time_days ?? (vendor.lead_time_days as number | null);
  return (
    <>
      <p className={styles.vendor}>
        <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
        {terms?.number && <small>{said.number(terms.number)}</small>}
        {terms?.price && (
          <small>
            <Money amount={terms.price} />
          </small>
        )}
        {days !== null && <small>{said.leadTime(days)}</small>}
        {terms && may('create', 'purchase-order') && (
          <Link
            to="/purchase-order/new"
            search={orderOf(of, vendor.id) as never}
            className={styles.order}
            aria-label={said.orderFrom(vendor.name)}
          >
            {said.order}
          </Link>
        )}
      </p>
      {contacts.length > 0 ? (
        <ContactLines contacts={contacts} label={said.contactsOf(vendor.name)} />
      ) : (
        <p className={styles.none}>{said.noContacts}</p>
      )}
    </>
  );
}
