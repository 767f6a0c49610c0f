import { isDeepStrictEqual } from 'node:util';
import { isOf, type Store } from '#server/entity/store';
import { flattenCustom, customPrefix } from '#shared/custom-keys';
import type { Field } from '#shared/field';
import type { Body, Person, Reply } from '../person';
import type { World } from '../world';
import { listsOf, stores } from './table';

/** Columns that the server maintains, not a person. */
const maintained = ['search', 'lineage', 'used'];

/** Also fields that the contract declares as unrecorded, such as when somebody was last seen. */
const unrecorded = ({ entity }: Store): string[] => [
  ...maintained,
  ...Object.keys(entity.fields).filter((key) => entity.fields[key]!.unrecorded),
];

export interface Entry {
  id: string;
  organization_id: string;
  entity_type: string;
  entity_id: string;
  action: string;
  description: string;
  changes: { field: string; from: unknown; to: unknown }[];
  user_id: string | null;
  source: string;
}

export interface Observed {
  reply: Reply;
  /** `noun id` of every changed business row, in all organisations. */
  changed: string[];
  entries: Entry[];
}

/** Runs an action and returns the changed business rows and the new history. */
export async function observe(world: World, act: () => Promise<Reply>): Promise<Observed> {
  const before = await hashes(world);
  const { reply, entries } = await entriesOf(world, act);
  const after = await hashes(world);
  const changed = [...after.keys()].filter((key) => before.get(key) !== after.get(key));
  return { reply, changed: changed.sort(), entries };
}

/** The new history alone: it looks at no row, which takes longer than most actions. */
export async function entriesOf(world: World, act: () => Promise<Reply>): Promise<Omit<Observed, 'changed'>> {
  const last = await extent(world);
  const reply = await act();
  const now = await extent(world);
  const entries = await world.rows<Entry>(
    `select e.* from audit_chain c join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
     where c.seq > coalesce(($1::jsonb ->> c.organization_id::text)::int, 0)`,
    [last.heads],
  );
  if (now.entries - last.entries !== entries.length) throw new Error('an entry is not in the chain');
  return { reply, entries };
}

/** The number of entries, and the last number of each organisation's chain. */
async function extent(world: World): Promise<{ entries: number; heads: object }> {
  const [found] = await world.rows<{ entries: number; heads: object }>(
    `select (select count(*)::int from audit_entry) as entries,
       (select coalesce(jsonb_object_agg(organization_id, seq), '{}') from audit_head) as heads`,
  );
  return found!;
}

/** What rows were when they were last looked at, with the number of the transaction that wrote them. */
const hashed = new WeakMap<World, Map<string, { xmin: string; hash: string }>>();

/** The hash of every business row. Only those that were written since the last look are written out again. */
async function hashes(world: World): Promise<Map<string, string>> {
  const known = hashed.get(world) ?? new Map<string, { xmin: string; hash: string }>();
  hashed.set(world, known);
  const written = stores.map(
    (store) =>
      `select '${store.entity.name} ' || id as key, xmin::text from "${store.source}" t where true${isOf(store, 't')}`,
  );
  const rows = await world.rows<{ key: string; xmin: string }>(written.join(' union all '));
  const fresh = rows.filter(({ key, xmin }) => known.get(key)?.xmin !== xmin).map(({ key }) => key);
  for (const store of stores) {
    const ids = fresh.filter((key) => key.startsWith(`${store.entity.name} `)).map((key) => key.split(' ')[1]);
    if (ids.length > 0)
      for (const { key, xmin, hash } of await hashesOf(world, store, ids)) known.set(key, { xmin, hash });
  }
  return new Map(rows.flatMap(({ key }) => (known.has(key) ? [[key, known.get(key)!.hash] as const] : [])));
}

const hashesOf = (world: World, store: Store, ids: unknown[]) =>
  world.rows<{ key: string; xmin: string; hash: string }>(
    `select '${store.entity.name} ' || id as key, xmin::text,
       md5((to_jsonb(t) - '{${unrecorded(store).join(',')}}'::text[])::text) as hash
     from "${store.source}" t where id = any($1)`,
    [ids],
  );

/** Technical values in a sentence: null and the like, ids, timestamps, internal names. */
export const rawIn = (sentence: string): string[] =>
  sentence.match(
    /\b(undefined|null|NaN|true|false)\b|\[object|[[{]"|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}|\d{4}-\d\d-\d\dT|\b[a-z]+(_[a-z]+)+\b/g,
  ) ?? [];

export const subjectOf = ({ entity_type, entity_id }: Entry): string => `${entity_type} ${entity_id}`;

/** All records that the person can read, by `noun id`. Unchanged rows are not fetched again. */
export class Reader {
  readonly #world: World;
  readonly #person: Person;
  readonly #organization: string;
  readonly #records = new Map<string, Body>();
  #read = new Map<string, string>();

  constructor(world: World, person: Person, organization: string) {
    this.#world = world;
    this.#person = person;
    this.#organization = organization;
  }

  async all(): Promise<Map<string, Body>> {
    const rows = await hashes(this.#world);
    const changed = [...rows.keys()].filter((subject) => rows.get(subject) !== this.#read.get(subject));
    for (const subject of changed) this.#records.delete(subject);
    for (let at = 0; at < changed.length; at += 100)
      for (const [subject, record] of await readThese(this.#person, this.#organization, changed.slice(at, at + 100)))
        this.#records.set(subject, record);
    this.#read = rows;
    return new Map(this.#records);
  }
}

/** The given records, as far as the person can read them. */
export async function readThese(person: Person, organization: string, subjects: string[]): Promise<Map<string, Body>> {
  const found = new Map<string, Body>();
  for (const store of stores) {
    const ofNoun = subjects.filter((subject) => subject.startsWith(`${store.entity.name} `));
    const ids = ofNoun.map((subject) => subject.split(' ')[1]);
    if (ids.length > 0) await readList(found, store, person, organization, ids.join(','));
  }
  return found;
}

async function readList(
  found: Map<string, Body>,
  store: Store,
  person: Person,
  organization: string,
  ids: string,
): Promise<void> {
  const { name, path } = store.entity;
  if (listsOf(store).length === 0) {
    found.set(`${name} ${organization}`, (await person.get(`${path}/${organization}`)).body);
    return;
  }
  for (let page = 1, more = true; more; page++) {
    const { body } = await person.get(`${path}?page_size=200&page=${page}&id__in=${ids}`);
    for (const record of body.results) found.set(`${name} ${record.id}`, record);
    more = body.next !== null;
  }
}

/** What an entry says for those who react to it, beside the fields of its record. */
const ofListeners = new Set(['readings', 'failed_steps']);

/** Wrong or missing changes in an entry, compared with the record before and after. */
export function untruths(store: Store, entry: Entry, before: Body, after: Body): string[] {
  const found: string[] = [];
  const about = subjectOf(entry);
  const [was, is] = [flattenCustom(before ?? {}), flattenCustom(after ?? {})];
  const fields: Record<string, Field | undefined> = { ...store.entity.fields };
  for (const key of Object.keys({ ...was, ...is })) if (key.startsWith(customPrefix)) fields[key] = undefined;
  for (const [key, field] of Object.entries(fields)) {
    if (field?.kind === 'custom' || field?.computed || unrecorded(store).includes(key)) continue;
    // The record was only read from a list.
    if (field?.detail && before && !(key in before)) continue;
    const [from, to] = [was, is].map((record) => plain(field, record[key]));
    const changes = entry.changes.filter((change) => change.field === key);
    const expected = isDeepStrictEqual(from, to) ? [] : [{ from, to }];
    const recorded = changes.map((change) => ({ from: plain(field, change.from), to: plain(field, change.to) }));
    if (!isDeepStrictEqual(recorded, expected))
      found.push(`${about} ${key}: says ${JSON.stringify(recorded)}, was ${JSON.stringify(expected)}`);
  }
  const unknown = entry.changes.filter(({ field }) => !(field in fields) && !ofListeners.has(field));
  return [...found, ...unknown.map(({ field }) => `${about}: ${field} is no field`)];
}

/** Normalizes a value: references by id and name, lists unordered except files, empty as null. */
function plain(field: Field | undefined, value: Body): unknown {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  if (field?.kind === 'ref') return { id: value.id, name: value.name };
  if (field?.kind === 'files') return value.map(({ id, name }: Body) => ({ id, name }));
  if (field?.kind !== 'refs') return value;
  return value.map(({ id, name }: Body) => ({ id, name })).sort((a: Body, b: Body) => (a.id < b.id ? -1 : 1));
}
