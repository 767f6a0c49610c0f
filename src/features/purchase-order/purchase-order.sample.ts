import type { Sample, State, Tools } from '../../../test/contract/declared';

/** After these verbs, of a part that no other sample names: its stock would be too little for their work. */
const after =
  (...verbs: string[]) =>
  async ({ make, send }: Tools, { id }: { id: string }) => {
    const path = `/purchase-orders/${id}`;
    const [part, place] = [await make('part', 'required'), await make('location', 'required')];
    await send('PATCH', path, { lines: [{ part: part.id, quantity: 9, unit_price: '2.00' }] });
    const bodies: Record<string, object> = {
      reject: { reason: 'Too dear' },
      send: { mail: false },
      receive: { lines: [{ part: part.id, location: place.id, quantity: 4 }] },
      close: { reason: 'No more comes' },
    };
    for (const verb of verbs) await send('POST', `${path}/${verb}`, bodies[verb] ?? {});
    return send('GET', path);
  };

const become =
  (...verbs: string[]): State =>
  async (home) => ({ record: await after(...verbs)(home, await home.make('purchase-order')) });

export const sample: Sample = {
  noun: 'purchase-order',
  bodies: [
    {
      // Orders of parts: of parts or of lines, not of both and not of none.
      of: (fields) => 'parts' in fields && 'lines' in fields,
      fit: async ({ lines, parts }, { person, mark }) => {
        if (lines) return { lines };
        const { id } = (await person.post('/parts', { name: `Ordered ${mark}` })).body;
        return { parts: Array.isArray(parts) && parts.length > 0 ? parts : [id] };
      },
    },
  ],
  verbs: {
    '/purchase-orders/from-parts': {
      // What is ordered for parts is what they lack: one that is made for it is on no order yet.
      ask: async ({ make }) => ({ parts: [(await make('part')).id] }),
    },
    '/purchase-orders/:id/request': { once: true },
    '/purchase-orders/:id/cancel': { once: true },
    '/purchase-orders/:id/approve': { once: true, on: after('request') },
    '/purchase-orders/:id/reject': { once: true, on: after('request') },
    '/purchase-orders/:id/send': {
      once: true,
      on: after('request', 'approve'),
      // It is sent to somebody, also where the vendor has no contacts.
      body: (body) => ({ ...body, to: body.to ?? 'orders@example.test', mail: true }),
    },
    '/purchase-orders/:id/receive': {
      once: true,
      on: after('request', 'approve', 'send'),
      // What comes is something that was ordered.
      body: (body, { lines }) => ({ ...body, lines: [{ ...body.lines[0], part: lines[0].part, quantity: 1 }] }),
    },
    '/purchase-orders/:id/close': { once: true, on: after('request', 'approve', 'send', 'receive') },
    '/purchase-orders/:id/take-back': {
      once: true,
      on: after('request', 'approve', 'send', 'receive'),
      body: (body, { receipts }) => ({ ...body, receipt: receipts[0]?.id }),
    },
  },
  states: {
    requested: become('request'),
    approved: become('request', 'approve'),
    rejected: become('request', 'reject'),
    cancelled: become('request', 'cancel'),
    sent: become('request', 'approve', 'send'),
    'partially received': become('request', 'approve', 'send', 'receive'),
    closed: become('request', 'approve', 'send', 'receive', 'close'),
  },
};
