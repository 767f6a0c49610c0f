import type { Sample } from '../../../test/contract/declared';

let made = 0;

export const sample: Sample = {
  noun: 'automation',
  nested: (_text, n) => ({ all: [{ field: 'body.n', op: 'eq', value: n }] }),
  bodies: [
    {
      of: (fields) => 'trigger' in fields && 'actions' in fields,
      // Conditions and actions must go with the trigger: a call from outside is about no record.
      fit: (body) => {
        const n = ++made;
        return {
          ...body,
          trigger: { type: 'webhook' },
          actions: [{ type: 'call_webhook', url: `https://machines.example/${n}` }],
          ...(body.conditions === undefined ? {} : { conditions: { all: [{ field: 'body.n', op: 'eq', value: n }] } }),
        };
      },
    },
  ],
  fixed: ['trigger'],
  verbs: {
    // A run is in the log of its automation, and what it does in the history of what it changes.
    '/automations/:id/run': { body: () => ({}), changesNoRecord: true },
    '/automations/:id/try': { body: () => ({ event: { body: { n: 1 } } }), changesNoRecord: true },
    '/automations/:id/test': { changesNoRecord: true },
    '/automations/test': { changesNoRecord: true },
    '/automations/schedule-preview': { changesNoRecord: true },
    // Whoever made it is its author already.
    '/automations/:id/take-over': { changesNoRecord: true },
    '/automations/runs/:id': {
      on: async ({ send }, { id }) => {
        const { runs } = await send('POST', `/automations/${id}/run`, {});
        return runs[0];
      },
      ofPart: true,
    },
  },
};
