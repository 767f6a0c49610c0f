import type { Notice } from '#server/notice';
import { words } from './webhook.words';

/** A webhook that was switched off because its address fails: the admins hear of it (F4). */
export const webhookNotices: readonly Notice[] = [
  {
    hears: ({ entity_type, changes }) =>
      entity_type === 'webhook' && changes.some(({ field, to }) => field === 'disabled_reason' && to !== null),
    messages: async (_ctx, { entity_id: id, changes }) => {
      const reason = String(changes.find(({ field }) => field === 'disabled_reason')!.to);
      const text = words.disabled[reason] ?? reason;
      return [{ event: 'webhook_disabled', noun: 'webhook', id, to: { admins: true }, text }];
    },
  },
];
