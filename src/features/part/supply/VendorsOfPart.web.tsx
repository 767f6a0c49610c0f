import { Link } from '@tanstack/react-router';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Money } from '#web/ui/Money.tsx';
import { VendorsCard } from '#features/vendor/VendorsCard.web';
import { words } from '#features/vendor/vendor.words';
import { orderOf, suppliesOf } from './supply-view';
import styles from './supply.module.css';

const texts = words.card;

/** The vendors of a part, each with number, price and lead time, and a link to a new order. */
export const VendorsOfPart = ({ row }: { row: Row }) => <VendorsCard row={row} Terms={Terms} />;

function Terms({ vendor, of }: { vendor: Row; of: Row }) {
  const { may } = useSession();
  const terms = suppliesOf(vendor).find(({ part }) => part.id === of.id);
  const days = terms?.lead_time_days ?? (vendor.lead_time_days as number | null);
  return (
    <>
      {terms?.number && <small>{texts.number(terms.number)}</small>}
      {terms?.price && (
        <small>
          <Money amount={terms.price} />
        </small>
      )}
      {days !== null && <small>{texts.leadTime(days)}</small>}
      {terms && may('create', 'purchase-order') && (
        <Link
          to="/purchase-order/new"
          search={orderOf(of, vendor.id) as never}
          className={styles.order}
          aria-label={texts.orderFrom(vendor.name)}
        >
          {texts.order}
        </Link>
      )}
    </>
  );
}
