import { Button } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { awaited } from '#web/entity/pick/add-new.ts';
import { formatDate, todayIn } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from '../purchase-order.words';
import { act } from '../act';
import { type Order, orderOf, receiveKey } from '../order';
import { isLate } from '../status-view';
import styles from './order.module.css';

const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog.web')).ReasonDialog }));
const SendDialog = lazy(async () => ({ default: (await import('../send/SendDialog.web')).SendDialog }));
const ReceiveDialog = lazy(async () => ({ default: (await import('./ReceiveDialog.web')).ReceiveDialog }));

type Asking = 'reject' | 'cancel' | 'close' | 'send' | 'receive';

/** The status of the order, and the next actions. */
export function OrderNotice({ row }: { row: Row }) {
  const order = orderOf(row);
  const { me, may } = useSession();
  const [dialog, openDialog] = useState<Asking | undefined>(() => awaited<object>(receiveKey(row.id)) && 'receive');
  const [busy, setBusy] = useState(false);
  const now = async (verb: 'request' | 'approve') => {
    setBusy(true);
    await act(row, verb).catch((error: unknown) => sayFailed((error as Error).message));
    setBusy(false);
  };
  const mayAdvance = (verb: string, ...to: Order['allowed_transitions']) =>
    may(verb, 'purchase-order', row) && to.some((one) => order.allowed_transitions.includes(one));
  const close = () => openDialog(undefined);
  return (
    <div className={styles.notice}>
      <p>
        {statusText(order)}
        {isLate(row, todayIn(me.organization.time_zone)) && ` ${words.lateSince(formatDate(order.expected_on!))}`}
      </p>
      <div>
        {mayAdvance('update', 'cancelled') && (
          <Button variant="subtle" color="danger" onClick={() => openDialog('cancel')}>
            {words.act.cancel}
          </Button>
        )}
        {order.status === 'partially_received' && may('update', 'purchase-order', row) && (
          <Button variant="subtle" color="danger" onClick={() => openDialog('close')}>
            {words.act.close}
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          href={`/api/purchase-orders/${row.id}/order.pdf`}
          download={`${row.name}.pdf`}
          leftSection={<FileDown size={16} />}
          aria-label={words.act.pdfOf(row.name)}
        >
          {words.act.pdf}
        </Button>
        {mayAdvance('approve', 'rejected') && (
          <Button variant="default" onClick={() => openDialog('reject')}>
            {words.act.reject}
          </Button>
        )}
        {mayAdvance('update', 'requested') && (
          <Button loading={busy} onClick={() => void now('request')}>
            {words.act.request}
          </Button>
        )}
        {mayAdvance('approve', 'approved') && (
          <Button loading={busy} onClick={() => void now('approve')}>
            {words.act.approve}
          </Button>
        )}
        {mayAdvance('send', 'sent') && <Button onClick={() => openDialog('send')}>{words.act.send}</Button>}
        {mayAdvance('receive', 'received') && (
          <Button onClick={() => openDialog('receive')}>{words.act.receive}</Button>
        )}
      </div>
      <Suspense>
        {(dialog === 'reject' || dialog === 'cancel' || dialog === 'close') && (
          <ReasonDialog row={row} verb={dialog} onClose={close} />
        )}
        {dialog === 'send' && <SendDialog row={row} onClose={close} />}
        {dialog === 'receive' && <ReceiveDialog order={order} onClose={close} />}
      </Suspense>
    </div>
  );
}

function statusText(order: Order): string {
  const said = words.next;
  const expected = order.expected_on && formatDate(order.expected_on);
  switch (order.status) {
    case 'approved':
      return said.approved(order.approved_by?.name);
    case 'sent':
      return said.sent(order.sent_to, expected);
    case 'received':
    case 'partially_received':
      return [
        said.partially_received(order.received_quantity, order.ordered_quantity),
        ...(order.closed_at ? [said.closed(order.reason)] : []),
      ].join(' ');
    case 'rejected':
    case 'cancelled':
      return said[order.status](order.reason);
    default:
      return said[order.status];
  }
}
