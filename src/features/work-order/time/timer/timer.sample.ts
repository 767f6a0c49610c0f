import type { Sample } from '../../../../../test/contract/declared';

const start = { stop_other: true };

export const sample: Sample = {
  verbs: {
    '/work-orders/:id/timer/start': { body: () => start },
    '/work-orders/:id/timer/stop': {
      once: true,
      on: async ({ send }, record) => {
        await send('POST', `/work-orders/${record.id}/timer/start`, start);
        return record;
      },
      // One's own: nobody else has one that runs.
      body: () => ({}),
    },
  },
};
