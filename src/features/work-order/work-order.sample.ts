import type { Sample } from '../../../test/contract/declared';

/** What is made by hand and still to do, of parts that are in stock nowhere yet; rules are a template's alone. */
function fit({ field_rules, ...body }: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {
    kind: 'work_order',
    status: 'open',
    done_reason: null,
    on_hold_reason: null,
    from_template: null,
    from_request: null,
    parent: null,
    assets: [],
    apply_to: 'this',
    recurrence: { frequency: 2, unit: 'weekly' },
  };
  const parts = (body.parts as { location?: string }[] | undefined)?.map(({ location: _place, ...line }) => line);
  const said = Object.entries(plain).filter(([key]) => key in body);
  const rules = field_rules && !('status' in body) ? { field_rules: { description: { hidden: true } } } : {};
  return { ...body, ...(parts && { parts }), ...rules, ...Object.fromEntries(said) };
}

const telling: Sample['telling'] = async ({ id, make }) => ({
  parent: (await make('work-order', 'required')).id,
  assets: [id('asset')],
  from_template: (await make('work-order-template', 'required')).id,
  from_request: (await make('request', 'required')).id,
  recurrence: { frequency: 3, unit: 'monthly', mode: 'floating', lead_days: 2, stack: true, is_active: false },
  apply_to: 'following',
  at: new Date().toISOString(),
  note: 'A word about it',
  on_hold_reason: 'vendor',
  assigned_to: { users: [id('user')], teams: [id('team')] },
  done_reason: 'cancelled',
  status: 'on_hold',
});

export const sample: Sample = {
  noun: 'work-order',
  bodies: [{ of: (fields) => 'recurrence' in fields, fit }],
  readAs: {
    note: ({ status_note }) => status_note,
    from_template: ({ template }) => template,
    from_request: ({ origin_type, origin_id }) => (origin_type === 'request' ? { id: origin_id } : null),
    assets: ({ asset }) => asset && [asset],
    apply_to: ({ recurrence }) => (recurrence?.is_active ? 'following' : null),
  },
  // Where its asset is.
  givenAtFirst: ['kind', 'asset', 'location'],
  telling,
  together: { kind: 'work_order', asset: null, status: 'on_hold', on_hold_reason: 'parts', note: 'Waits' },
  last: ['at', 'recurrence', 'on_hold_reason', 'done_reason', 'status'],
  verbs: {
    '/work-orders/:id/parts': {
      body: (body) => [body].flat().map((line: object) => ({ ...line, location: null })),
    },
    '/work-orders/links/:id': {
      ofPart: true,
      on: async ({ make, send }, { id }) => {
        const other = await make('work-order', 'required');
        const { links } = await send('POST', `/work-orders/${id}/links`, { kind: 'blocks', work_order: other.id });
        return links[0];
      },
    },
  },
  states: {
    planned: async ({ send }) => ({
      record: await send('POST', '/work-orders', { name: 'Planned', status: 'planned' }),
    }),
    'in progress': { status: 'in_progress' },
    'on hold': { status: 'on_hold', on_hold_reason: 'access', note: 'Gate is locked' },
    done: { status: 'done' },
    'done, for a technician': async ({ make, send, technician }) => {
      const { id } = await make('work-order');
      return { record: await send('PATCH', `/work-orders/${id}`, { status: 'done' }), person: await technician() };
    },
    'of a series': {
      start_date: '2035-01-01T08:00:00.000Z',
      due_date: '2035-01-02T08:00:00.000Z',
      recurrence: { unit: 'weekly', frequency: 1, is_active: true },
    },
    'below another': async ({ make, send }) => {
      const [parent, { id }] = [await make('work-order'), await make('work-order')];
      return { record: await send('PATCH', `/work-orders/${id}`, { parent: parent.id }) };
    },
    'above another': async ({ make, send }) => {
      const record = await make('work-order');
      await send('POST', '/work-orders', { name: 'Below', parent: record.id });
      return { record };
    },
    'a template': async ({ make }) => ({ record: await make('work-order-template') }),
    'for a technician': async ({ make, technician }) => ({
      record: await make('work-order'),
      person: await technician(),
    }),
  },
};
