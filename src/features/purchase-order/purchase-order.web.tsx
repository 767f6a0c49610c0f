import { documents } from '#web/entity/record/documents-panel.tsx';
import type { Screens } from '#web/entity/common/feature.ts';
import { words } from './purchase-order.words';
import { LinesCard } from './page/LinesCard.web';
import { LinesInput } from './page/LinesInput.web';
import { LateMark, StatusPill } from './order-list.web';
import { OrderNotice } from './page/OrderNotice.web';
import { ReceiptsCard } from './page/ReceiptsCard.web';
import { isOpenToChange } from './status';
import { statusOf } from './status-view';

export const screens: Screens = {
  contract: async () => (await import('./purchase-order')).purchaseOrder,
  form: ({ row }) =>
    !row || isOpenToChange(statusOf(row))
      ? [
          { fields: ['vendor', 'deliver_to', 'expected_on'] },
          { title: words.form.what, fields: ['lines'] },
          { title: words.form.note, fields: ['note', 'files'] },
        ]
      : [{ fields: ['expected_on', 'note', 'files'] }],
  panels: [
    { id: 'lines', title: words.lines.title, Content: LinesCard },
    { id: 'receipts', title: words.receipts.title, Content: ReceiptsCard },
    documents('purchase-order', '/purchase-orders'),
  ],
  unshown: [
    'number',
    'status',
    'total',
    'ordered_quantity',
    'received_quantity',
    'received_total',
    'price_drift',
    'reason',
    'closed_at',
  ],
  Status: ({ row }) => (
    <>
      <StatusPill row={row} />
      <LateMark row={row} />
    </>
  ),
  Notice: OrderNotice,
  inputs: { lines: LinesInput },
};
