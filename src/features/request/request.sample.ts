import type { Sample, State, Tools } from '../../../test/contract/declared';

const bodies: Record<string, object> = { reject: { reason: 'It is meant to be so' } };

const after =
  (...verbs: string[]) =>
  async ({ send }: Tools, { id }: { id: string }) => {
    for (const verb of verbs) await send('POST', `/requests/${id}/${verb}`, bodies[verb] ?? {});
    return send('GET', `/requests/${id}`);
  };

const become =
  (...verbs: string[]): State =>
  async (home) => ({ record: await after(...verbs)(home, await home.make('request')) });

/** A stranger reports it and leaves a name. */
const reported = async ({ send }: Tools) => {
  const { url } = await send('POST', '/portals', { title: 'Gate', fields: { contact_name: 'shown' } });
  const path = `/public${new URL(url).pathname.replace('/portal/', '/portals/')}/requests`;
  const { code } = await send('POST', path, { description: 'It drips', contact: { name: 'Gatehouse' } });
  return (await send('GET', `/requests?code=${code}`)).results[0];
};

export const sample: Sample = {
  noun: 'request',
  verbs: {
    // The fields of a work order have samples of their own.
    '/requests/:id/accept': { once: true, body: () => ({ work_order: { priority: 'low' } }) },
    '/requests/:id/contact': { on: reported },
    '/requests/:id/merge': { once: true },
    '/requests/:id/reject': { once: true },
    '/requests/:id/cancel': { once: true },
    '/requests/:id/reopen': { once: true, on: after('reject') },
  },
  states: {
    acknowledged: become('acknowledge'),
    accepted: become('accept'),
    rejected: become('reject'),
    withdrawn: become('cancel'),
    reopened: become('reject', 'reopen'),
  },
};
