/** A mock backend, so that every state of a component can be seen without a server. */

export const longName = 'Maria del Carmen Fernández de la Vega Ruiz-Montero of the Night Shift';

const people = Array.from({ length: 60 }, (_, at) => ({
  id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  name: at === 3 ? longName : `Person ${at + 1}`,
  email: `person${at + 1}@plant.example`,
}));

export const somebody = people[0]!.id;

const site = '00000000-0000-7000-8000-00000000a000';
const hall = '00000000-0000-7000-8000-00000000b000';
export const somePlace = '00000000-0000-7000-8000-00000000c000';
const places = [
  { id: site, name: 'Harrow Vale', ancestors: [], path: ['Harrow Vale'], descendants: 2 },
  { id: hall, name: 'Hall 1', ancestors: [site], path: ['Harrow Vale', 'Hall 1'], descendants: 1 },
  { id: somePlace, name: 'Line 3', ancestors: [site, hall], path: ['Harrow Vale', 'Hall 1', 'Line 3'], descendants: 0 },
].map((place) => ({ ...place, has_children: place.descendants > 0 }));

/** One level of the tree, or the results of a search. */
const level = (search: URLSearchParams) =>
  search.has('q') || search.has('id')
    ? places
    : places.filter(({ ancestors }) => (ancestors.at(-1) ?? null) === search.get('parent'));

const me = {
  id: somebody,
  name: 'Maria del Carmen Ruiz',
  email: 'maria@plant.example',
  role: 'technician',
  color: '#7D68A2',
  currency: 'EUR',
  onesignal_external_id: null,
  organization: { id: '1', name: 'Kit', time_zone: 'UTC', currency: 'USD', rates: { EUR: '0.9215' } },
  organizations: [],
  restricted_add: {},
};

type Answer = (search: URLSearchParams) => Promise<Response> | Response;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function pageOf<T extends { id: string; name: string }>(rows: T[], search: URLSearchParams): Response {
  const page = Number(search.get('page') ?? 1);
  const fits = rows.filter(
    ({ id, name }) =>
      (search.get('id') ?? id) === id && name.toLowerCase().includes((search.get('q') ?? '').toLowerCase()),
  );
  const results = fits.slice((page - 1) * 25, page * 25);
  return json({ count: fits.length, page, page_size: 25, next: fits.length > page * 25 ? 'more' : null, results });
}

const answers: Record<string, Answer> = {
  '/api/users/me': () => json(me),
  '/api/users/minimal': (search) => pageOf(people, search),
  '/api/locations/minimal': (search) => pageOf(level(search), search),
  '/api/none/minimal': (search) => pageOf([], search),
  '/api/slow/minimal': () => new Promise(() => {}),
  '/api/broken/minimal': () =>
    json({ detail: 'Something went wrong on the server. The request id helps an admin find out what.' }, 500),
};

export function answerInstead(): void {
  globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    return answers[pathname]?.(searchParams) ?? json({ detail: 'The kit has no such answer.' }, 404);
  };
}
