import type { Sample } from '../../../test/contract/declared';
import { events } from './events';

const names = [...events];
let made = 0;

export const sample: Sample = {
  noun: 'webhook',
  // One that is switched off sends nothing.
  values: { is_enabled: true },
  bodies: [
    {
      of: (fields) => 'events' in fields && 'url' in fields,
      fit: (body, { mark }) => {
        const n = ++made;
        return {
          ...body,
          ...(body.url === undefined ? {} : { url: `https://machines.example/${mark}/${n}` }),
          ...(body.events === undefined ? {} : { events: [names[n % names.length]] }),
        };
      },
    },
  ],
  nested: (_mark, n) => [names[n % names.length]],
  verbs: {
    // What is sent is in the log of the webhook.
    '/webhooks/:id/test': { changesNoRecord: true },
    '/webhooks/:id/resend-failed': { changesNoRecord: true },
    '/webhooks/deliveries/:id/resend': {
      on: async ({ send }, { id }) => {
        await send('POST', `/webhooks/${id}/test`);
        const { results } = await send('GET', `/webhooks/${id}/deliveries`);
        return results[0];
      },
      ofPart: true,
      changesNoRecord: true,
    },
    // They are about the installation, which has no history.
    '/system/backups': { changesNoRecord: true },
    '/system/resume-sending': { changesNoRecord: true },
  },
};
