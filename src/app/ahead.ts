import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '#shared/permission';
import { allStores } from '#server/entity/store';
import { isTab, type Tab, tabOf } from '#web/entity/list/tabs.ts';
import { addressOf } from './address';
import { homeOf } from './home';
import { tabs } from './tabs';

/** Longer than this a page does not wait for them: then its program asks. */
const patience = 500;

/** In no address of a list (`web/entity/list/list-state.ts`) a filter. */
const notFilters = new Set(['view', 'q', 'ordering', 'columns', 'saved', 'tab', 'by', 'span', 'day']);
export const isFilter = (key: string): boolean => !notFilters.has(key) && !key.startsWith('no-');

/**
 * What the program will ask first at an address, in its own words (`web/first.ts`, `web/entity/common/queries.ts`): the answers
 * are sent along with the page, so that a phone need not come back for them when it has understood what to ask.
 */
export function wantedAt(url: string, paths: ReadonlyMap<string, string>): string[] {
  const { pathname, searchParams: said } = addressOf(url);
  const [, first = '', ...rest] = pathname.split('/');
  const list = (slug: string, tab?: Tab) => {
    const asked = new URLSearchParams(tab?.search);
    const ordering = said.get('ordering') || asked.get('ordering');
    asked.delete('ordering');
    for (const [key, value] of said) if (isFilter(key)) asked.append(key, value);
    if (said.get('q')) asked.set('q', said.get('q')!);
    if (ordering) asked.set('ordering', ordering);
    asked.set('page', '1');
    asked.set('page_size', slug === 'contact' ? '100' : '50');
    return `${paths.get(slug)}?${asked}`;
  };
  if (first === 'teams') {
    const noun = said.get('tab') === 'teams' ? 'team' : 'user';
    return ['/users/me', `${paths.get(noun)}/fields`, list(noun)];
  }
  const full = first === 'screen';
  const [slug = '', id = '', more] = full ? rest : [first, ...rest];
  const path = paths.get(slug);
  if (!path) return ['/users/me'];
  const wanted = ['/users/me'];
  if (!full) wanted.push(`${path}/fields`);
  // A saved view that is named and no more says only later what it shows.
  const noun = { tabs: tabs[slug] };
  if ((!id || isTab(noun, id)) && (said.get('view') || !said.get('saved')))
    wanted.push(list(slug, tabOf(noun, id, { tab: said.get('tab') ?? undefined })));
  if (id.length === 36) wanted.push(`${path}/${id}`);
  if (id.length === 36 && !more) wanted.push(`${path}/${id}/counts`);
  if (full && more === 'history')
    wanted.push(`/core/audit-logs?entity_type=${slug}&entity_id=${id}&page=1&page_size=20`);
  return wanted;
}

/** What a form shows of other records: their names, by ids that its own record tells, or its address. */
export function namedAt(url: string, answers: Answers): string[] {
  const { pathname, searchParams } = addressOf(url);
  const [, first = '', second, third] = pathname.split('/');
  const entities = allStores().map((store) => store.entity);
  const entity = entities.find(({ name }) => name === first);
  if (!entity || (second !== 'new' && third !== 'edit')) return [];
  const record = JSON.parse(answers.get(`${entity.path}/${second}`) ?? '{}') as Record<string, { id: string } | null>;
  return Object.entries(entity.fields).flatMap(([key, { kind, to, readOnly }]) => {
    // Pictures are chosen in a way of their own.
    const id = kind === 'ref' && to !== 'file' && !readOnly && (searchParams.get(key) ?? record[key]?.id);
    const target = entities.find(({ name }) => name === to);
    return id && target ? [`${target.path}/minimal?id=${encodeURIComponent(id)}`] : [];
  });
}

/** Asks as the browser would, through the same door: rights, limits and messages need no second implementation. */
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

/** Straight to where somebody begins: the page that is sent is that one, with its rows. */
export async function homeFor(server: FastifyInstance, request: FastifyRequest): Promise<string | undefined> {
  const [me] = await inTime([ask(server, request, '/users/me')]);
  return me === undefined ? undefined : homeOf((JSON.parse(me) as { role: Role }).role);
}

/** What was answered, by what was asked; what is late or refused is not in it. */
export type Answers = ReadonlyMap<string, string>;

export async function answersFor(server: FastifyInstance, request: FastifyRequest, wanted: string[]): Promise<Answers> {
  const found = await inTime(wanted.map((path) => ask(server, request, path)));
  return new Map(wanted.flatMap((path, at) => (found[at] === undefined ? [] : [[path, found[at]] as const])));
}

/**
 * The answers as a block of data in the page, which `web/api.ts` takes. Its name is no name of a variable: an element is
 * one of the window's, too, by its own.
 */
export function sentAlong(answers: Answers): string {
  const said = [...answers].map(([path, answer]) => `${JSON.stringify(path)}:${answer}`);
  // Compressed beside an address that anybody may have made up, it would tell by its length what it has in common with it.
  const noise = randomBytes(randomInt(1, 64)).toString('base64url');
  return `<script type="application/json" id="sent-along" data-noise="${noise}">${escape(`{${said.join(',')}}`)}</script>`;
}

/** What is there in time; nothing of what is late or failed. */
async function inTime(asked: Promise<string | undefined>[]): Promise<(string | undefined)[]> {
  let timer: NodeJS.Timeout | number | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  const found = await Promise.all(asked.map((one) => Promise.race([one.catch(() => undefined), late])));
  clearTimeout(timer);
  return found;
}

/** What somebody wrote into a record ends no element. */
const escape = (json: string) => json.replaceAll('<', '\\u003c');
