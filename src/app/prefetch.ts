import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allStores } from '#server/entity/store';
import { askedBy } from '#web/entity/list/list-query.ts';
import { isTab, type Tab, tabOf } from '#web/entity/list/tabs.ts';
import { addressOf } from './address';
import { tabs } from './tabs';

/** How long a page waits for prefetched answers, in milliseconds. After that the app fetches them itself. */
const deadline = 500;

/** How many rows a list asks for: as many as its contract says, and at least as many as `listQuery` does. */
const rowsOf = (slug: string): number =>
  Math.max(50, allStores().find(({ entity }) => entity.name === slug)?.entity.pageSize ?? 0);

/**
 * The first API calls of the app at a URL, exactly as it makes them (`web/prefetch-page.ts`, `web/entity/common/queries.ts`).
 * The answers are prefetched and sent with the page, which saves a phone a round trip.
 */
export function wantedAt(url: string, paths: ReadonlyMap<string, string>): string[] {
  const { pathname, searchParams: given } = addressOf(url);
  const [, first = '', ...rest] = pathname.split('/');
  const list = (slug: string, tab?: Tab) => {
    const search = new URLSearchParams(askedBy(Object.fromEntries(given), tab));
    search.set('page', '1');
    search.set('page_size', String(rowsOf(slug)));
    return `${paths.get(slug)}?${search}`;
  };
  const always = ['/users/me', '/inbox/count'];
  if (first === 'teams') {
    const noun = given.get('tab') === 'teams' ? 'team' : 'user';
    return [...always, `${paths.get(noun)}/fields`, list(noun)];
  }
  if (!first) return [...always, '/home'];
  if (first === 'inbox') {
    const search = new URLSearchParams({ state: given.get('state') ?? 'open', page: '1', page_size: '50' });
    return [...always, `/inbox?${search}`];
  }
  if (first === 'agents') {
    const isOpenInbox = rest[0] === 'inbox' && !given.get('part') && !given.get('agent');
    return isOpenInbox ? [...always, '/agents/proposals?state=open&page=1&page_size=100'] : always;
  }
  const full = first === 'screen';
  const [slug = '', id = '', more] = full ? rest : [first, ...rest];
  const path = paths.get(slug);
  if (!path) return always;
  const wanted = always;
  if (!full) wanted.push(`${path}/fields`);
  // What a saved view shows is not known until the app has loaded it.
  const noun = { tabs: tabs[slug] };
  if ((!id || isTab(noun, id)) && (given.get('view') || !given.get('saved')))
    wanted.push(list(slug, tabOf(noun, id, { tab: given.get('tab') ?? undefined })));
  if (id.length === 36) wanted.push(`${path}/${id}`);
  if (id.length === 36 && !more) wanted.push(`${path}/${id}/counts`);
  if (full && more === 'history')
    wanted.push(`/core/audit-logs?entity_type=${slug}&entity_id=${id}&page=1&page_size=20`);
  return wanted;
}

/** The lookups of names that a form shows, by the ids in its record or its URL. */
export function namedAt(url: string, answers: Answers): string[] {
  const { pathname, searchParams } = addressOf(url);
  const [, first = '', second, third] = pathname.split('/');
  const entities = allStores().map((store) => store.entity);
  const entity = entities.find(({ name }) => name === first);
  if (!entity || (second !== 'new' && third !== 'edit')) return [];
  const record = JSON.parse(answers.get(`${entity.path}/${second}`) ?? '{}') as Record<string, { id: string } | null>;
  return Object.entries(entity.fields).flatMap(([key, { kind, to, readOnly }]) => {
    // Pictures have their own input.
    const id = kind === 'ref' && to !== 'file' && !readOnly && (searchParams.get(key) ?? record[key]?.id);
    const target = entities.find(({ name }) => name === to);
    return id && target ? [`${target.path}/minimal?id=${encodeURIComponent(id)}`] : [];
  });
}

/** Calls the API like the browser does, so that permissions, limits and messages need no second implementation. */
async function ask(
  server: FastifyInstance,
  { headers, ip }: FastifyRequest,
  path: string,
): Promise<string | undefined> {
  const { cookie = '', host = '' } = headers;
  const { statusCode, payload } = await server.inject({
    url: `/api${path}`,
    headers: { cookie, host, accept: 'application/json' },
    remoteAddress: ip,
  });
  return statusCode === 200 ? payload : undefined;
}

/** Answers by path; late and failed ones are missing. */
export type Answers = ReadonlyMap<string, string>;

export async function answersFor(server: FastifyInstance, request: FastifyRequest, wanted: string[]): Promise<Answers> {
  const found = await withinDeadline(wanted.map((path) => ask(server, request, path)));
  return new Map(wanted.flatMap((path, at) => (found[at] === undefined ? [] : [[path, found[at]] as const])));
}

/**
 * The answers as a block of JSON in the page, which `web/api.ts` reads. Its id is not a valid variable name, because an
 * element with an id is also a property of the window.
 */
export function sentAlong(answers: Answers): string {
  const entries = [...answers].map(([path, answer]) => `${JSON.stringify(path)}:${answer}`);
  // Random length against BREACH: the compressed size would reveal what a crafted URL has in common with the data.
  const noise = randomBytes(randomInt(1, 64)).toString('base64url');
  return `<script type="application/json" id="sent-along" data-noise="${noise}">${escape(`{${entries.join(',')}}`)}</script>`;
}

/** The results within the deadline; undefined for late and failed ones. */
async function withinDeadline(requests: Promise<string | undefined>[]): Promise<(string | undefined)[]> {
  let timer: NodeJS.Timeout | number | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, deadline);
  });
  const found = await Promise.all(requests.map((one) => Promise.race([one.catch(() => undefined), late])));
  clearTimeout(timer);
  return found;
}

/** Escaped, so that text in a record cannot close the element. */
const escape = (json: string) => json.replaceAll('<', '\\u003c');
