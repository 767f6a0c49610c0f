import { notices as words } from '#words/notices';
import type { Notice } from '#server/notice';

/** An order that waits for somebody who may approve it. */
const toApprove: Notice = {
  hears: ({ entity_type, changes }) =>
    entity_type === 'purchase-order' && changes.some(({ field, to }) => field === 'status' && to === 'requested'),
  messages: async (_ctx, { entity_id: id }, by) => [
    { event: 'order_to_approve', noun: 'purchase-order', id, to: { managers: true }, text: words.toApprove(by) },
  ],
};

export const orderNotices: readonly Notice[] = [toApprove];
