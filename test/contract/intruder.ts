import type { Route } from '#server/http/route';
import { flattened, ownPrefix } from '#shared/own';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '../person';
import type { World } from '../world';
import { type Answer, call, withoutRequestId } from './call';
import { forgetTries, type Plant } from './plant';
import { sampleFields } from './sample';
import { addressOf, listsOf, parametersOf, pointersOf, routes, storeFor, stores, title } from './table';

/** Somebody of organisation A who knows ids of organisation B, and everything they can try with them. */
export interface Intrusion {
  world: World;
  /** Where the intruder belongs. */
  home: Plant;
  /** What the intruder is after. */
  target: Plant;
}

/** What went wrong, in words; nothing is what is hoped for. */
export type Findings = string[];

function leaks({ target }: Intrusion, { text, headers }: Answer): boolean {
  return `${text} ${JSON.stringify([...headers])}`.includes(target.mark);
}

/** Every route × every id parameter × every id of B: the answer is that for an id nobody has. */
export async function tryForeignIds(it: Intrusion, person: Person): Promise<Findings> {
  const findings: Findings = [];
  for (const route of routes.filter((one) => parametersOf(one).length > 0)) {
    await forgetTries(it.world);
    const body = await bodyOf(it, route);
    for (const headers of headersFor(route)) {
      const askAt = (path: string) =>
        call(it.world.url, route.method, path, { person, headers, body: route.method === 'GET' ? undefined : body });
      const ask = (id: string) => askAt(addressOf(route, id));
      findings.push(...(await trySecondIds(it, route, askAt)));
      const nobodys = JSON.stringify(withoutRequestId(await ask(uuid7())));
      for (const noun of nounsFor(route)) {
        const answer = await ask(it.target.id(noun));
        const told = JSON.stringify(withoutRequestId(answer));
        if (told !== nobodys) findings.push(`${title(route)} with a ${noun} of theirs: ${told}, not ${nobodys}`);
        if (leaks(it, answer)) findings.push(`${title(route)} with a ${noun} of theirs shows what it says`);
        if (answer.status < 400) findings.push(`${title(route)} with a ${noun} of theirs answered ${answer.status}`);
      }
    }
  }
  return findings;
}

const bodies = new WeakMap<Plant, Map<Route, Record<string, unknown> | undefined>>();

/** Made once for whoever tries: nobody's is ever accepted, so what it refers to stays as it is. */
async function bodyOf({ home }: Intrusion, route: Route): Promise<Record<string, unknown> | undefined> {
  const made = bodies.get(home) ?? new Map<Route, Record<string, unknown> | undefined>();
  bodies.set(home, made);
  if (!made.has(route)) made.set(route, route.body && (await sampleFields(route.body.fields, home)));
  return made.get(route);
}

/** Where an address has ids of two nouns: the first is the intruder's own, and the second theirs. */
async function trySecondIds(it: Intrusion, route: Route, ask: (path: string) => Promise<Answer>): Promise<Findings> {
  const store = storeFor(route);
  if (!store || parametersOf(route).length < 2) return [];
  const own = it.home.id(store.entity.name);
  const { procedures } = it.target.records.get('work-order');
  const withCopies = (copies: Body[]) => ({ id: own, procedures: copies });
  const nobodys = JSON.stringify(
    withoutRequestId(await ask(addressOf(route, withCopies([{ id: uuid7() }]), () => uuid7()))),
  );
  const answer = await ask(addressOf(route, withCopies(procedures), it.target.id));
  const told = JSON.stringify(withoutRequestId(answer));
  return told === nobodys && answer.status >= 400 ? [] : [`${title(route)} with a second id of theirs: ${told}`];
}

/** Ids of the noun the route is about, and of one that holds everything; of every noun where it is about none. */
function nounsFor(route: Route): string[] {
  const store = storeFor(route);
  return store ? [...new Set([store.entity.name, 'organization'])] : stores.map(({ entity }) => entity.name);
}

/** A version that is said makes no difference to a row that is not there. */
const headersFor = ({ method }: Route): Record<string, string>[] =>
  ['PATCH', 'PUT', 'DELETE'].includes(method) ? [{}, { 'if-match': '"999"' }] : [{}];

/** Everything that can be read without an id, as it is and by looking for B's words. */
export async function tryReading(it: Intrusion, person: Person): Promise<Findings> {
  const findings: Findings = [];
  for (const route of routes.filter((one) => one.method === 'GET' && parametersOf(one).length === 0)) {
    const searches = route.query?.some(({ name }) => name === 'q')
      ? ['', `?q=${it.target.mark}`, '?page_size=200']
      : [''];
    for (const query of searches) {
      const answer = await call(it.world.url, 'GET', `${addressOf(route)}${query}`, { person });
      // A search may repeat the word that was looked for in its links.
      const text = query.startsWith('?q') ? JSON.stringify(answer.body.results ?? '') : answer.text;
      if (leaks(it, { ...answer, text })) findings.push(`${title(route)}${query} shows what is theirs`);
      if (query.startsWith('?q') && answer.body.count > 0) findings.push(`${title(route)}${query} found something`);
    }
  }
  return findings;
}

const ownKeysOf = (record: Body): string[] => Object.keys(flattened(record)).filter((key) => key.startsWith(ownPrefix));

/** Every filter that takes an id, with B's: nothing is found, nothing is told. */
export async function tryFilters(it: Intrusion, person: Person): Promise<Findings> {
  const findings: Findings = [];
  const ask = async (path: string, nothing: boolean) => {
    const answer = await call(it.world.url, 'GET', path, { person });
    const count = answer.body.count ?? 0;
    if (answer.status >= 500 || (nothing && count > 0)) findings.push(`${path}: ${answer.status}, ${count} found`);
    if (leaks(it, { ...answer, text: JSON.stringify(answer.body.results ?? answer.body) }))
      findings.push(`${path} shows what is theirs`);
  };
  for (const store of stores) {
    for (const { path } of listsOf(store)) {
      const own = it.target.id(store.entity.name);
      await ask(`/api${path}?id=${own}`, true);
      await ask(`/api${path}?id__in=${own},${uuid7()}`, true);
      for (const key of ownKeysOf(it.target.records.get(store.entity.name)!)) {
        for (const query of [`${key}__isnull=true`, `ordering=${key}`]) {
          const { status } = await call(it.world.url, 'GET', `/api${path}?${query}`, { person });
          if (status !== 400 && status !== 403) findings.push(`${path}?${query}: ${status}`);
        }
      }
      for (const [key, field] of pointersOf(store)) {
        const id = it.target.id(field.to!);
        await ask(`/api${path}?${key}=${id}`, true);
        await ask(`/api${path}?${key}__in=${id}`, true);
        await ask(`/api${path}?${key}__id=${id}`, true);
        await ask(`/api${path}?${key}__name__icontains=${it.target.mark}`, true);
        if (field.operators.includes('ne')) await ask(`/api${path}?${key}__ne=${id}`, false);
      }
    }
  }
  for (const [noun, { id }] of it.target.records) {
    await ask(`/api/core/audit-logs?entity_id=${id}`, true);
    await ask(`/api/core/audit-logs?entity_type=${noun}&entity_id=${id}`, true);
    await ask(`/api/core/audit-logs?user=${id}`, true);
  }
  return findings;
}
