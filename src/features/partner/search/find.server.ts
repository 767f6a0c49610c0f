import type { Context } from '#server/context';
import { escapeLike } from '#server/http/page';
import { industryTypes } from '#features/organization/industry-types';
import { type Loaded, loadedDirectories } from '../directory.server';
import type { CompanyFacts } from '../partner';
import { words } from '../partner.words';
import type { Entry } from './group';
import type { Question } from './question';
import { isOneLetterOff } from './typing';

/** Companies that are looked at; where there are more, counts say “at least”. */
const most = 500;
const mostOurs = 500;
/** With fewer than these, what was typed may be a typing error. */
const few = 3;
const mostReadings = 8;
const mostTerms = 12;

export interface Narrowing {
  countries?: readonly string[];
  industries?: readonly string[];
  /** Ids of directories. */
  sources?: readonly string[];
}

export interface Found {
  entries: Entry[];
  isMore: boolean;
}

/** Entries of ours and of directories that fit, typing errors forgiven. */
export async function findEntries(ctx: Context, asked: Question, narrowing: Narrowing = {}): Promise<Found> {
  const directories = await loadedDirectories(ctx);
  const [{ terms, folded }, proven] = await Promise.all([
    termsOf(ctx, asked),
    keyed(ctx, asked.keys, directories, allSources),
  ]);
  const typed = asked.text.split(/\s+/).filter(Boolean).slice(0, mostTerms);
  // Every name of a million companies is read for the letters of an address; its key has found who has it.
  const isKnownHost = isHost(asked) && count([proven]) > 0;
  const among = isKnownHost ? [] : directories;
  const sets = [proven, await searched(ctx, { terms, typed, folded }, among, narrowing)];
  if (count(sets) < few && !isHost(asked))
    for (const reading of await readingsOf(ctx, terms))
      sets.push(await searched(ctx, { terms: reading, typed: [], folded }, directories, narrowing));
  const { isMore, ...ids } = joined(sets);
  const entries = await entriesOf(ctx, ids, directories);
  // Companies of directories are looked up by what proves them only for a page: here there may be hundreds.
  const own = entries.filter(({ source }) => source.kind !== 'directory');
  return withOurs(ctx, await withListed(ctx, { entries, isMore }, own, directories), directories);
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

interface Ids {
  vendors: string[];
  contacts: string[];
  companies: string[];
  isMore: boolean;
}
const none: Ids = { vendors: [], contacts: [], companies: [], isMore: false };

const count = (sets: readonly Ids[]): number => {
  const { vendors, contacts, companies } = joined(sets);
  return vendors.length + contacts.length + companies.length;
};

function joined(sets: readonly Ids[]): Ids {
  const companies = [...new Set(sets.flatMap((one) => one.companies))];
  return {
    vendors: [...new Set(sets.flatMap(({ vendors }) => vendors))],
    contacts: [...new Set(sets.flatMap(({ contacts }) => contacts))],
    companies: companies.slice(0, most),
    isMore: companies.length > most || sets.some(({ isMore }) => isMore),
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

const allSources = ['vendor', 'contact', 'directory_company'] as const;

async function keyed(
  ctx: Context,
  keys: readonly string[],
  directories: readonly Loaded[],
  among: readonly (typeof allSources)[number][],
): Promise<Ids> {
  if (keys.length === 0) return none;
  const loads = directories.map(({ load }) => load);
  const read = (source: (typeof allSources)[number]) =>
    among.includes(source)
      ? idsOf(ctx, `select app_companies_with($1, $2::regclass, $3, $4, $5) as id`, [source, keys, loads, mostOurs + 1])
      : [];
  const [vendors, contacts, companies] = await Promise.all(allSources.map(read));
  return listed({ vendors: vendors!, contacts: contacts!, companies: companies! }, mostOurs);
}

const idsOf = async (ctx: Context, statement: string, values: readonly unknown[]): Promise<string[]> =>
  (await ctx.db.rows<{ id: string }>(statement, [ctx.organization.id, ...values])).map(({ id }) => id);

/** Asked for one more than is looked at: with it there are more. */
const listed = (ids: Omit<Ids, 'isMore'>, mostCompanies: number): Ids => ({
  ...ids,
  isMore: ids.vendors.length > mostOurs || ids.contacts.length > mostOurs || ids.companies.length > mostCompanies,
});

interface Wording {
  /** As names of companies are compared. */
  terms: readonly string[];
  /** As they were typed: ours may be written with the same signs. */
  typed: readonly string[];
  folded: string;
}

async function searched(
  ctx: Context,
  { terms, typed, folded }: Wording,
  directories: readonly Loaded[],
  { countries, industries, sources }: Narrowing,
): Promise<Ids> {
  if (terms.length === 0) return none;
  const ours = (source: 'vendor' | 'contact', words: readonly string[]) =>
    words.length === 0
      ? []
      : idsOf(
          ctx,
          `select id from ${source} where organization_id = $1
             and ctid = any(array(select app_found($1, '${source}', $2))) limit ${mostOurs + 1}`,
          [words.map(escapeLike)],
        );
  const loads = directories.filter(({ id }) => !sources || sources.includes(id)).map(({ load }) => load);
  const isOtherwise = typed.join(' ').toLowerCase() !== terms.join(' ');
  const asTyped = isOtherwise ? typed : [];
  const [vendors, typedVendors, namedVendors, contacts, typedContacts, companies] = await Promise.all([
    ours('vendor', terms),
    ours('vendor', asTyped),
    idsOf(ctx, `select app_vendors_named($1, $2, $3) as id`, [terms, mostOurs + 1]),
    ours('contact', terms),
    ours('contact', asTyped),
    // Names that begin so come first, whatever else is cut off.
    loads.length === 0
      ? []
      : idsOf(ctx, `select app_companies($1, $2, $3, $4, $5, $6, $7) as id`, [
          terms.map(escapeLike),
          escapeLike(folded),
          loads,
          countries ?? null,
          industries ?? null,
          most + 1,
        ]),
  ]);
  const all = (...sets: string[][]) => [...new Set(sets.flat())];
  return listed(
    {
      vendors: all(vendors, typedVendors, namedVendors),
      contacts: all(contacts, typedContacts),
      companies: all(companies),
    },
    most,
  );
}

/** What may have been meant, one letter off, in words that names of companies have. */
async function readingsOf(ctx: Context, terms: readonly string[]): Promise<string[][]> {
  const meant = await Promise.all(
    terms.map(async (term) => {
      if (term.length < 4) return [term];
      const rows = await ctx.db.rows<{ word: string }>(`select app_words_like($1, $2) as word`, [
        ctx.organization.id,
        term,
      ]);
      const near = [...new Set(rows.map(({ word }) => word))].filter((word) => isOneLetterOff(word, term));
      return [term, ...near];
    }),
  );
  const readings = meant.reduce<string[][]>(
    (before, options) => before.flatMap((words) => options.map((word) => [...words, word])).slice(0, mostReadings + 1),
    [[]],
  );
  return readings.slice(1);
}

interface Row extends CompanyFacts {
  id: string;
  keys: string[] | null;
  folded: string | null;
  date: string | null;
}

const industryLabels = new Map(industryTypes.map(({ value, label }) => [value, label]));

async function entriesOf(ctx: Context, ids: Omit<Ids, 'isMore'>, directories: readonly Loaded[]): Promise<Entry[]> {
  const of = [ctx.organization.id] as const;
  const [vendors, contacts, companies] = await Promise.all([
    ids.vendors.length === 0
      ? []
      : ctx.db.rows<Row>(
          `select id, name, other_names, registration_number, tax_number, lei, address, country, industry_type as industry,
             website, null as email, null as phone, null as status, null as updated_on, company_keys as keys,
             app_company_fold(name) as folded, updated_at as date
           from vendor where organization_id = $1 and id = any($2) and deleted_at is null`,
          [...of, ids.vendors],
        ),
    readContacts(ctx, `id = any($2)`, ids.contacts),
    ids.companies.length === 0
      ? []
      : ctx.db.rows<Row & { directory: string }>(
          `select c.id, c.name, c.other_names, c.registration_number, c.tax_number, c.lei, c.address, c.country, c.industry,
             c.website, c.email, c.phone, c.status, c.updated_on::text, c.company_keys as keys, c.folded,
             coalesce(c.updated_on::timestamptz, d.loaded_at) as date, c.directory_id as directory
           from directory_company c join directory d on d.organization_id = c.organization_id and d.id = c.directory_id
             and d.load_id = c.load_id
           where c.organization_id = $1 and c.id = any($2)`,
          [...of, ids.companies],
        ),
  ]);
  const names = new Map(directories.map(({ id, name }) => [id, name]));
  return [
    ...vendors!.map((row): Entry => ({
      ...factsOf(row),
      industry: row.industry && (industryLabels.get(row.industry) ?? row.industry),
      key: `vendor-${row.id}`,
      kind: 'vendor',
      source: { kind: 'ours', id: 'ours', key: `vendor-${row.id}`, name: words.ours, date: row.date },
      vendor: row.id,
      contact: null,
    })),
    ...contacts!,
    ...companies!.map((row): Entry => ({
      ...factsOf(row),
      key: `company-${row.id}`,
      kind: 'company',
      source: {
        kind: 'directory',
        id: row.directory,
        key: `company-${row.id}`,
        name: names.get(row.directory) ?? '',
        date: row.date,
      },
      vendor: null,
      contact: null,
    })),
  ];
}

function factsOf({ id: _id, date: _date, ...row }: Row): CompanyFacts & Pick<Entry, 'keys' | 'folded'> {
  return { ...row, keys: row.keys ?? [], folded: row.folded ?? '' };
}

interface PersonRow {
  id: string;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
  vendor: string | null;
  keys: string[] | null;
  date: string | null;
}

async function readContacts(ctx: Context, condition: string, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.rows<PersonRow>(
    `select id, name, role, email, phone, vendor_id as vendor, company_keys as keys, updated_at as date
     from contact where organization_id = $1 and ${condition} and deleted_at is null order by app_fold(name) limit ${mostOurs + 1}`,
    [ctx.organization.id, ids],
  );
  return rows.map(personEntry);
}

const blank: Omit<CompanyFacts, 'name' | 'email' | 'phone'> = {
  other_names: null,
  registration_number: null,
  tax_number: null,
  lei: null,
  address: null,
  country: null,
  industry: null,
  website: null,
  status: null,
  updated_on: null,
};

function personEntry({ id, keys, vendor, date, ...person }: PersonRow): Entry {
  const key = `contact-${id}`;
  return {
    ...blank,
    ...person,
    key,
    kind: 'contact',
    source: { kind: 'ours', id: 'ours', key, name: words.ours, date },
    keys: keys ?? [],
    folded: '',
    vendor,
    contact: { id, ...person },
  };
}

/** The contacts of vendors that were found. */
async function contactsOf(ctx: Context, entries: readonly Entry[]): Promise<Entry[]> {
  const vendors = entries.flatMap(({ kind, vendor }) => (kind === 'vendor' && vendor ? [vendor] : []));
  return readContacts(ctx, `vendor_id = any($2)`, vendors);
}

/** The entry with this key, and those of the same company. */
export async function findEntry(ctx: Context, key: string): Promise<Entry[]> {
  const [, kind, id] = /^(vendor|contact|company)-([0-9a-f-]{36})$/.exec(key) ?? [];
  if (!id) return [];
  const ids = { ...none, [{ vendor: 'vendors', contact: 'contacts', company: 'companies' }[kind!]!]: [id] };
  const found = await entriesOf(ctx, ids, await loadedDirectories(ctx));
  return (await withSame(ctx, found)).entries;
}
