import type { Route } from '#server/http/route';
import { flattenCustom, customPrefix } from '#shared/custom-keys';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '../person';
import type { World } from '../world';
import { type Answer, call, withoutRequestId } from './call';
import { forgetTries, type Plant } from './plant';
import { sampleFields } from './sample';
import { addressOf, isByKey, listsOf, parametersOf, pointersOf, routes, storeFor, stores, title } from './table';

/** A member of organisation A who knows ids of organisation B, and all attacks with them. */
export interface Intrusion {
  world: World;
  /** The intruder's organisation. */
  home: Plant;
  /** The attacked organisation. */
  target: Plant;
}

/** Descriptions of leaks; empty is good. */
export type Findings = string[];

function leaks({ target }: Intrusion, { text, headers }: Answer): boolean {
  return `${text} ${JSON.stringify([...headers])}`.includes(target.mark);
}

/**
 * Every route × every id parameter × every id of B must answer as for an unknown id. A key of the caller's own choice is
 * no id: whatever B calls its records, A may, too. Nor is the name of a register, which all organisations share.
 */
export async function tryForeignIds(it: Intrusion, person: Person): Promise<Findings> {
  const findings: Findings = [];
  for (const route of routes.filter((one) => parametersOf(one).some((name) => name !== 'connector') && !isByKey(one))) {
    await forgetTries(it.world);
    const body = await bodyOf(it, route);
    for (const headers of headersFor(route)) {
      const askAt = (path: string) =>
        call(it.world.url, route.method, path, { person, headers, body: route.method === 'GET' ? undefined : body });
      const ask = (id: string) => askAt(addressOf(route, id));
      findings.push(...(await trySecondIds(it, route, askAt)));
      const unknownAnswer = JSON.stringify(withoutRequestId(await ask(uuid7())));
      for (const noun of nounsFor(route)) {
        if (route.path.startsWith('/public/')) await forgetTries(it.world);
        const answer = await ask(it.target.id(noun));
        const answerText = JSON.stringify(withoutRequestId(answer));
        if (answerText !== unknownAnswer)
          findings.push(`${title(route)} with a ${noun} of theirs: ${answerText}, not ${unknownAnswer}`);
        if (leaks(it, answer)) findings.push(`${title(route)} with a ${noun} of theirs shows what it says`);
        if (answer.status < 400) findings.push(`${title(route)} with a ${noun} of theirs answered ${answer.status}`);
      }
    }
  }
  return findings;
}

const bodies = new WeakMap<Plant, Map<Route, Record<string, unknown> | undefined>>();

/** Built once for all intruders: no body is ever accepted, so its references stay valid. */
async function bodyOf({ home }: Intrusion, route: Route): Promise<Record<string, unknown> | undefined> {
  const made = bodies.get(home) ?? new Map<Route, Record<string, unknown> | undefined>();
  bodies.set(home, made);
  if (!made.has(route)) made.set(route, route.body && (await sampleFields(route.body.fields, home)));
  return made.get(route);
}

/** For a path with ids of two nouns: the first is the intruder's own, the second is the target's. */
async function trySecondIds(it: Intrusion, route: Route, ask: (path: string) => Promise<Answer>): Promise<Findings> {
  const store = storeFor(route);
  if (!store || parametersOf(route).length < 2) return [];
  const ownId = it.home.id(store.entity.name);
  const { procedures } = it.target.records.get('work-order');
  const withCopies = (copies: Body[]) => ({ id: ownId, procedures: copies });
  const nobodys = JSON.stringify(
    withoutRequestId(await ask(addressOf(route, withCopies([{ id: uuid7() }]), () => uuid7()))),
  );
  const answer = await ask(addressOf(route, withCopies(procedures), it.target.id));
  const answerText = JSON.stringify(withoutRequestId(answer));
  return answerText === nobodys && answer.status >= 400
    ? []
    : [`${title(route)} with a second id of theirs: ${answerText}`];
}

/** The noun of the route and the organisation; all nouns if the route has none. */
function nounsFor(route: Route): string[] {
  const store = storeFor(route);
  return store ? [...new Set([store.entity.name, 'organization'])] : stores.map(({ entity }) => entity.name);
}

/** If-Match must make no difference for a row that does not exist. */
const headersFor = ({ method }: Route): Record<string, string>[] =>
  ['PATCH', 'PUT', 'DELETE'].includes(method) ? [{}, { 'if-match': '"999"' }] : [{}];

/** All reads without an id, also with a search for B's words. */
export async function tryReading(it: Intrusion, person: Person): Promise<Findings> {
  const findings: Findings = [];
  for (const route of routes.filter((one) => one.method === 'GET' && parametersOf(one).length === 0)) {
    const searches = route.query?.some(({ name }) => name === 'q')
      ? ['', `?q=${it.target.mark}`, '?page_size=200']
      : [''];
    for (const query of searches) {
      const answer = await call(it.world.url, 'GET', `${addressOf(route)}${query}`, { person });
      // The links of a search may repeat the searched word.
      const text = query.startsWith('?q') ? JSON.stringify(answer.body.results ?? '') : answer.text;
      if (leaks(it, { ...answer, text })) findings.push(`${title(route)}${query} shows what is theirs`);
      if (query.startsWith('?q') && answer.body.count > 0) findings.push(`${title(route)}${query} found something`);
    }
  }
  return findings;
}

const ownKeysOf = (record: Body): string[] =>
  Object.keys(flattenCustom(record)).filter((key) => key.startsWith(customPrefix));

/** Every filter by id, with ids of B: finds nothing and reveals nothing. */
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
      const foreignId = it.target.id(store.entity.name);
      await ask(`/api${path}?id=${foreignId}`, true);
      await ask(`/api${path}?id__in=${foreignId},${uuid7()}`, true);
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
