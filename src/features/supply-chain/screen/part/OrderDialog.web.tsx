import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { makeOrders, readyToSend } from '#features/purchase-order/order-parts';
import { SendDialog } from '#features/purchase-order/send/SendDialog.web';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { quantityToOrder } from '../../formulas/reorder';
import type { Outlook } from '../../supply-chain';
import { words } from '../../supply-page.words';
import { outlookQuery, partAddress } from '../supply-view';
import styles from '../supply.module.css';

const texts = words.order;
const idOf = ({ part, location }: Outlook): string => `${part.id} ${location.id}`;

/**
 * Orders parts with the quantities that B6 suggests: a draft for each vendor, or, of one vendor and by who may approve
 * and send it, the order itself.
 */
export function OrderDialog({ rows, onClose }: { rows: Outlook[]; onClose(): void }) {
  const { may } = useSession();
  const navigate = useNavigate();
  const [quantities, setQuantities] = useState(() => new Map(rows.map((row) => [idOf(row), String(suggested(row))])));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [sending, setSending] = useState<Row>();
  const supplied = rows.filter(({ vendor }) => vendor !== null);
  const vendors = [...new Map(supplied.map(({ vendor }) => [vendor!.id, vendor!])).values()];
  const without = rows.filter(({ vendor }) => vendor === null).map(({ part }) => part.name);
  const drafts = new Set(supplied.map(({ vendor, location }) => `${vendor!.id} ${location.id}`)).size;
  const maySend = drafts === 1 && may('approve', 'purchase-order') && may('send', 'purchase-order');

  async function order(send: boolean) {
    setBusy(true);
    setRefused('');
    try {
      const { orders, to } = await makeOrders(
        supplied.map((row) => ({
          part: row.part.id,
          location: row.location.id,
          quantity: Number(quantities.get(idOf(row))),
        })),
      );
      const [first] = orders;
      const ready = send && first ? await approved(first) : undefined;
      if (ready) return setSending(ready);
      onClose();
      if (to) await navigate({ href: to });
    } catch (error) {
      setRefused((error as Error).message);
      setBusy(false);
    }
  }
  if (sending)
    return (
      <SendDialog
        row={sending}
        onClose={() => {
          onClose();
          void navigate({ to: `/purchase-order/${sending.id}` });
        }}
      />
    );
  return (
    <Dialog title={texts.title(rows.length, rows[0]!.part.name)} onClose={onClose} size={560}>
      <DialogForm
        refused={refused}
        action={maySend ? texts.send : texts.drafts(drafts)}
        busy={busy}
        beside={
          maySend && (
            <Button variant="subtle" disabled={busy} onClick={() => void order(false)}>
              {texts.draft}
            </Button>
          )
        }
        onSubmit={() => (supplied.length > 0 ? void order(maySend) : setRefused(texts.nothing))}
        onClose={onClose}
      >
        {vendors.map((vendor) => (
          <section key={vendor.id} className={styles.orderFrom}>
            <h3>{texts.from(vendor.name)}</h3>
            {supplied
              .filter((row) => row.vendor!.id === vendor.id)
              .map((row) => (
                <div key={idOf(row)}>
                  <Stepper
                    id={`order-${row.part.id}-${row.location.id}`}
                    label={texts.quantity(row.part.name, row.location.name)}
                    value={quantities.get(idOf(row)) ?? ''}
                    unit={row.part.unit ?? undefined}
                    onChange={(value) => setQuantities((before) => new Map(before).set(idOf(row), value))}
                  />
                  {rows.length === 1 && <Surplus row={row} />}
                </div>
              ))}
          </section>
        ))}
        {without.length > 0 && <p className={styles.quiet}>{texts.noVendor(without.join(', '))}</p>}
      </DialogForm>
    </Dialog>
  );
}

/** The draft is there in any case, and a second press must not make another: what is left to do is on its page. */
async function approved(draft: Row): Promise<Row | undefined> {
  try {
    return await readyToSend(draft);
  } catch (error) {
    sayFailed((error as Error).message);
    return undefined;
  }
}

/** At least one, where nothing is lacking and somebody orders anyway. */
const suggested = (row: Outlook): number => Math.max(1, quantityToOrder(row));

/** What lies elsewhere need not be bought (B6). */
function Surplus({ row }: { row: Outlook }) {
  const { data } = useQuery(outlookQuery(row.part.id, row.location.id));
  return data?.surplus.map(({ location, quantity }) => (
    <p key={location.id} className={styles.spare}>
      <Link {...partAddress(row.part.id, row.location.id)}>
        {words.part.surplus(formatNumber(quantity), location.name)}
      </Link>
    </p>
  ));
}
