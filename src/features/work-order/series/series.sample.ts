import type { Sample, Tools, Verb } from '../../../../test/contract/declared';

const future = '2035-01-15T08:00:00.000Z';

/** Its dates are every week from now on. */
async function recurs({ send }: Tools, record: { id: string }) {
  const recurrence = { unit: 'weekly', frequency: 1, is_active: true };
  await send('PATCH', `/work-orders/${record.id}`, { start_date: '2035-01-01T08:00:00.000Z', recurrence });
  return record;
}

const body: Verb['body'] = (said) => ({ ...said, date: future });

export const sample: Sample = {
  verbs: {
    '/work-orders/:id/series': { on: recurs },
    '/work-orders/:id/series/skip': { once: true, on: recurs, body },
    '/work-orders/:id/series/unskip': {
      once: true,
      on: async (tools, record) => {
        await recurs(tools, record);
        await tools.send('POST', `/work-orders/${record.id}/series/skip`, { date: future });
        return record;
      },
      body,
    },
  },
};
