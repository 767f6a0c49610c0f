import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  noun: 'asset',
  givenAnew: ['qrcode'],
  bodies: [
    {
      of: (fields) => 'status_change_type' in fields,
      // The category of a status change is the status's, and only some are planned.
      fit: async (body, { person }) => {
        const { category } = (await person.get(`/assets/custom-health-status/${String(body.status_type)}`)).body;
        return {
          ...body,
          status_category: category,
          status_change_type: category === 'offline' ? 'unplanned' : null,
          ...(body.status_change_until ? { status_change_until: '2031-04-01T00:00:00.000Z' } : {}),
        };
      },
    },
  ],
  verbs: {
    '/assets/status/:id': {
      ofPart: true,
      on: async ({ person }, { id }) => {
        const { body: statuses } = await person.get('/assets/custom-health-status?category=online');
        const { body } = await person.post('/assets/status', { asset: id, status_type: statuses.results[0].id });
        return { ...body, id: body.status_change };
      },
    },
  },
  states: {
    offline: async ({ make, send }) => {
      const { id } = await make('asset');
      const { results } = await send('GET', '/assets/custom-health-status?category=offline');
      const status = { asset: id, status_type: results[0].id, status_change_type: 'unplanned' };
      return { record: await send('POST', '/assets/status', status) };
    },
    'for a technician': async ({ make, technician }) => ({ record: await make('asset'), person: await technician() }),
  },
};
