import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  noun: 'part',
  // What is archived is in no list.
  values: { is_archived: false },
  last: ['is_archived'],
  bodies: [
    {
      of: ({ from, to }) => from?.kind === 'text' && to?.kind === 'text',
      // A category is there while a part has it.
      fit: async (body, { person }) => {
        await person.post('/parts', { name: String(body.from), category: body.from });
        return body;
      },
    },
    {
      of: (fields) => 'to_location' in fields,
      // What comes in from outside needs neither stock nor a second place.
      fit: (body) =>
        'to_location' in body
          ? { ...body, kind: 'receive', to_location: null, assemble: false, counted_at: null }
          : body,
    },
  ],
  states: {
    'in stock': async ({ make, send }) => {
      const { id } = await make('location', 'required');
      const part_stocks = [{ location: id, quantity: 7, minimum_quantity: 2 }];
      return { record: await send('POST', '/parts', { name: 'In stock', unit_cost: '3.00', part_stocks }) };
    },
    archived: { is_archived: true },
    'in a kit': async ({ make, send }) => {
      const record = await make('part', 'required');
      await send('POST', '/parts', { name: 'Kit', components: [{ part: record.id, quantity: 2 }] });
      return { record };
    },
  },
};
