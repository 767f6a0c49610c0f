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
    '/automations/:id/run': { body: () => ({}) },
    '/automations/:id/try': { body: () => ({ event: { body: { n: 1 } } }) },
    '/automations/runs/:id': {
      on: async ({ send }, { id }) => {
        const { runs } = await send('POST', `/automations/${id}/run`, {});
        return runs[0];
      },
      ofPart: true,
    },
  },
};
