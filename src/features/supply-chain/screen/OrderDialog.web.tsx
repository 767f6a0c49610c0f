import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { makeOrders, readyToSend } from '#features/purchase-order/order-parts';
import { SendDialog } from '#features/purchase-order/SendDialog.web';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import type { Outlook } from '../supply-chain';
import { words } from '../supply-page.words';
import styles from './supply.module.css';

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
      if (send && first) return setSending(await readyToSend(first));
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
                <Stepper
                  key={idOf(row)}
                  id={`order-${row.part.id}-${row.location.id}`}
                  label={texts.quantity(row.part.name, row.location.name)}
                  value={quantities.get(idOf(row)) ?? ''}
                  unit={row.part.unit ?? undefined}
                  onChange={(value) => setQuantities((before) => new Map(before).set(idOf(row), value))}
                />
              ))}
          </section>
        ))}
        {without.length > 0 && <p className={styles.quiet}>{texts.noVendor(without.join(', '))}</p>}
      </DialogForm>
    </Dialog>
  );
}

/** Where nothing needs to be ordered and somebody wants to, up to the reorder point. */
const suggested = ({ order_quantity, reorder_point, position }: Outlook): number =>
  order_quantity > 0 ? order_quantity : Math.max(1, reorder_point - position);
