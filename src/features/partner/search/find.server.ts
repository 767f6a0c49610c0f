import type { Context } from '#server/context';
import { type Loaded, loadedDirectories } from '../directory.server';
import { contactsOf, entriesOf } from './entries.server';
import type { Entry } from './group';
import {
  allSources,
  count,
  type Ids,
  joined,
  keyed,
  listedWith,
  mostOurs,
  type Narrowing,
  none,
  oursWith,
  readingsOf,
  type Wording,
} from './look-up.server';
import type { Question } from './question';

/** With fewer than these, what was typed may be a typing error. */
const few = 3;
const mostTerms = 12;

export interface Found {
  entries: Entry[];
  isMore: boolean;
}

/** Entries of ours and of directories that fit, typing errors forgiven; where there are more, those of what was chosen. */
export async function findEntries(ctx: Context, asked: Question, chosen?: Narrowing): Promise<Found> {
  const directories = await loadedDirectories(ctx);
  const [{ terms, folded }, proven] = await Promise.all([
    termsOf(ctx, asked),
    keyed(ctx, asked.keys, directories, allSources),
  ]);
  const typed = asked.text.split(/\s+/).filter(Boolean).slice(0, mostTerms);
  // Every name of a million companies is read for the letters of an address; its key has found who has it.
  const isKnownHost = isHost(asked) && count([proven]) > 0;
  const among = isKnownHost ? [] : directories;
  const wordings: Wording[] = [{ terms, typed, folded }];
  const ours = [proven, await oursWith(ctx, wordings[0]!)];
  const listed = [await listedWith(ctx, wordings[0]!, among)];
  if (count([...ours, ...listed]) < few && !isHost(asked))
    for (const reading of await readingsOf(ctx, terms)) {
      const wording = { terms: reading, typed: [], folded };
      wordings.push(wording);
      ours.push(await oursWith(ctx, wording));
      listed.push(await listedWith(ctx, wording, among));
    }
  const found = joined([...ours, ...listed]);
  const { isMore, ...ids } = chosen && found.isMore ? await narrowed() : found;
  const entries = await entriesOf(ctx, ids, directories);
  // Companies of directories are looked up by what proves them only for a page: here there may be hundreds.
  const own = entries.filter(({ source }) => source.kind !== 'directory');
  return withOurs(ctx, await withListed(ctx, { entries, isMore }, own, directories), directories);

  /** What was cut off may be what was chosen: then it is looked for by itself. */
  async function narrowed(): Promise<Ids> {
    const sets: Ids[] = [];
    for (const wording of wordings) sets.push(await listedWith(ctx, wording, among, chosen));
    const fitting = joined([...ours, ...sets]);
    return { ...fitting, companies: [...new Set([...fitting.companies, ...found.companies])] };
  }
}

/** These entries and those of the same companies, wherever they stand. */
export async function withSame(ctx: Context, entries: Entry[]): Promise<Found> {
  if (entries.length === 0) return { entries, isMore: false };
  const directories = await loadedDirectories(ctx);
  return withOurs(ctx, await withListed(ctx, { entries, isMore: false }, entries, directories), directories);
}

const proofsOf = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ keys }) => keys.filter((key) => !key.startsWith('no:')))),
];

/** With the companies of directories that share a proof with some of them. */
async function withListed(
  ctx: Context,
  found: Found,
  some: readonly Entry[],
  directories: readonly Loaded[],
): Promise<Found> {
  const ids = await keyed(ctx, proofsOf(some), directories, ['directory_company']);
  return joinedWith(found, await entriesOf(ctx, ids, directories), ids.isMore);
}

/** With vendors and contacts that share a proof with any of them, and the contacts of those vendors. */
async function withOurs(ctx: Context, found: Found, directories: readonly Loaded[]): Promise<Found> {
  const ids = await keyed(ctx, proofsOf(found.entries), directories, ['vendor', 'contact']);
  const vendors = found.entries.flatMap(({ kind, vendor }) => (kind === 'contact' && vendor ? [vendor] : []));
  const same = await entriesOf(ctx, joined([ids, { ...none, vendors }]), directories);
  const whole = joinedWith(found, same, ids.isMore);
  const people = await contactsOf(ctx, whole.entries);
  return joinedWith(whole, people, people.length > mostOurs);
}

function joinedWith(found: Found, more: readonly Entry[], isMore: boolean): Found {
  const there = new Set(found.entries.map(({ key }) => key));
  return {
    entries: [...found.entries, ...more.filter(({ key }) => !there.has(key))],
    isMore: found.isMore || isMore,
  };
}

/** An address on the web, or the end of a mail address. */
const isHost = ({ keys }: Question): boolean => keys.some((key) => key.startsWith('host:'));

/** The words to look for, without accents and legal forms; an address on the web stays whole. */
async function termsOf(ctx: Context, { text, keys }: Question): Promise<{ terms: string[]; folded: string }> {
  if (isHost({ text, keys })) return { terms: [text], folded: text };
  const folded = await foldOf(ctx, text);
  return { terms: folded.split(' ').filter(Boolean).slice(0, mostTerms), folded };
}

/** A name as names are compared. */
export async function foldOf(ctx: Context, name: string): Promise<string> {
  const [found] = await ctx.db.rows<{ folded: string | null }>(`select app_company_fold($1) as folded`, [name]);
  return found?.folded ?? '';
}

/** The entry with this key, and those of the same company. */
export async function findEntry(ctx: Context, key: string): Promise<Entry[]> {
  const [, kind, id] = /^(vendor|contact|company)-([0-9a-f-]{36})$/.exec(key) ?? [];
  if (!id) return [];
  const ids = { ...none, [{ vendor: 'vendors', contact: 'contacts', company: 'companies' }[kind!]!]: [id] };
  const found = await entriesOf(ctx, ids, await loadedDirectories(ctx));
  return (await withSame(ctx, found)).entries;
}
