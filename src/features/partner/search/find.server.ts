import { scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import { escapeLike } from '#server/http/page';
import { industryTypes } from '#features/organization/industry-types';
import { listDirectories } from '../directory.server';
import type { CompanyFacts, Directory } from '../partner';
import { words } from '../partner.words';
import type { Entry } from './group';
import type { Question } from './question';
import { isOneLetterOff } from './typing';

/** Companies that are looked at; where there are more, counts say “at least”. */
const most = 1_000;
const mostOurs = 500;
/** With fewer than these, what was typed may be a typing error. */
const few = 3;
const mostReadings = 8;

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
  const directories = await listDirectories(ctx);
  const [{ terms, folded }, proven] = await Promise.all([termsOf(ctx, asked), keyed(ctx, asked.keys, mostOurs)]);
  const search = (words: readonly string[]) => searched(ctx, words, directories, narrowing, folded);
  const sets = [proven, await search(terms)];
  if (count(sets) < few) for (const reading of await readingsOf(ctx, terms)) sets.push(await search(reading));
  const ids = joined(sets);
  const entries = await entriesOf(ctx, ids, directories);
  return { entries: await withSame(ctx, entries, directories), isMore: sets.some(({ isMore }) => isMore) };
}

/** The entries that are the same company as these, wherever they stand. */
export async function withSame(ctx: Context, entries: Entry[], directories?: Directory[]): Promise<Entry[]> {
  const known = directories ?? (await listDirectories(ctx));
  const proofs = (some: readonly Entry[]) => [
    ...new Set(some.flatMap(({ keys }) => keys.filter((key) => !key.startsWith('no:')))),
  ];
  const all = proofs(entries);
  const ours = proofs(entries.filter(({ source }) => source.kind !== 'directory'));
  const [same, listed, vendorsOfContacts] = await Promise.all([
    keyed(ctx, all, mostOurs, ['vendor', 'contact']),
    keyed(ctx, ours, mostOurs, ['directory_company']),
    entries.flatMap(({ kind, vendor }) => (kind === 'contact' && vendor ? [vendor] : [])),
  ]);
  const ids = joined([same, listed, { ...none, vendors: vendorsOfContacts }]);
  const there = new Set(entries.map(({ key }) => key));
  const more = (await entriesOf(ctx, ids, known)).filter(({ key }) => !there.has(key));
  const whole = [...entries, ...more];
  const people = await contactsOf(ctx, whole);
  return [...whole, ...people, ...(await reportersOf(ctx, whole))];
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

const joined = (sets: readonly Ids[]): Ids => ({
  vendors: [...new Set(sets.flatMap(({ vendors }) => vendors))],
  contacts: [...new Set(sets.flatMap(({ contacts }) => contacts))],
  companies: [...new Set(sets.flatMap(({ companies }) => companies))].slice(0, most),
  isMore: sets.some(({ isMore }) => isMore),
});

/** The words to look for, without accents and legal forms; an address on the web stays whole. */
async function termsOf(ctx: Context, { text, keys }: Question): Promise<{ terms: string[]; folded: string }> {
  if (keys.some((key) => key.startsWith('host:'))) return { terms: [text], folded: text };
  const folded = await foldOf(ctx, text);
  return { terms: folded.split(' ').filter(Boolean).slice(0, 12), folded };
}

/** A name as names are compared. */
export async function foldOf(ctx: Context, name: string): Promise<string> {
  const [found] = await ctx.db.rows<{ folded: string | null }>(`select app_company_fold($1) as folded`, [name]);
  return found?.folded ?? '';
}

async function keyed(ctx: Context, keys: readonly string[], limit: number, among = sourcesOfKeys): Promise<Ids> {
  if (keys.length === 0) return none;
  const read = async (source: string) =>
    among.includes(source)
      ? (
          await ctx.db.rows<{ id: string }>(`select app_companies_with($1, $2::regclass, $3, $4) as id`, [
            ctx.organization.id,
            source,
            keys,
            limit,
          ])
        ).map(({ id }) => id)
      : [];
  const [vendors, contacts, companies] = await Promise.all([
    read('vendor'),
    read('contact'),
    read('directory_company'),
  ]);
  return { vendors: vendors!, contacts: contacts!, companies: companies!, isMore: false };
}
const sourcesOfKeys = ['vendor', 'contact', 'directory_company'];

async function searched(
  ctx: Context,
  terms: readonly string[],
  directories: readonly Directory[],
  { countries, industries, sources }: Narrowing,
  folded: string,
): Promise<Ids> {
  if (terms.length === 0) return none;
  const escaped = terms.map(escapeLike);
  const ours = async (source: 'vendor' | 'contact') =>
    (
      await ctx.db.rows<{ id: string }>(
        `select id from ${source} where organization_id = $1
           and ctid = any(array(select app_found($1, '${source}', $2))) limit ${mostOurs}`,
        [ctx.organization.id, escaped],
      )
    ).map(({ id }) => id);
  const loads = await loadsOf(ctx, directories, sources);
  const listed = async (begins: string | null) =>
    loads.length === 0
      ? []
      : (
          await ctx.db.rows<{ id: string }>(`select app_companies($1, $2, $3, $4, $5, $6, $7) as id`, [
            ctx.organization.id,
            escaped.map((term) => `%${term}%`),
            begins,
            loads,
            countries ?? null,
            industries ?? null,
            most + 1,
          ])
        ).map(({ id }) => id);
  // Names that begin so come first, whatever else is cut off.
  const [vendors, contacts, companies] = await Promise.all([
    ours('vendor'),
    ours('contact'),
    listed(`${escapeLike(folded)}%`),
  ]);
  return { vendors: vendors!, contacts: contacts!, companies: companies!, isMore: new Set(companies).size > most };
}

async function loadsOf(
  ctx: Context,
  directories: readonly Directory[],
  sources?: readonly string[],
): Promise<string[]> {
  const wanted = directories.filter(({ id }) => !sources || sources.includes(id)).map(({ id }) => id);
  if (wanted.length === 0) return [];
  const rows = await ctx.db.rows<{ load_id: string }>(
    `select load_id from directory where organization_id = $1 and id = any($2)`,
    [ctx.organization.id, wanted],
  );
  return rows.map(({ load_id }) => load_id);
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

async function entriesOf(ctx: Context, ids: Ids, directories: readonly Directory[]): Promise<Entry[]> {
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

async function readContacts(ctx: Context, which: string, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.rows<PersonRow>(
    `select id, name, role, email, phone, vendor_id as vendor, company_keys as keys, updated_at as date
     from contact where organization_id = $1 and ${which} and deleted_at is null order by app_fold(name) limit ${mostOurs}`,
    [ctx.organization.id, ids],
  );
  return rows.map((row) => personEntry('contact', row));
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

function personEntry(kind: 'contact' | 'reporter', { id, keys, vendor, date, ...person }: PersonRow): Entry {
  const key = `${kind}-${id}`;
  return {
    ...blank,
    ...person,
    key,
    kind,
    source: { kind: 'ours', id: 'ours', key, name: words.ours, date },
    keys: keys ?? [],
    folded: '',
    vendor,
    contact: { id: kind === 'contact' ? id : null, ...person },
  };
}

/** The contacts of vendors that were found. */
async function contactsOf(ctx: Context, entries: readonly Entry[]): Promise<Entry[]> {
  const vendors = entries.flatMap(({ kind, vendor }) => (kind === 'vendor' && vendor ? [vendor] : []));
  const there = new Set(entries.map(({ key }) => key));
  return (await readContacts(ctx, `vendor_id = any($2)`, vendors)).filter(({ key }) => !there.has(key));
}

/** Who reported something by a portal and whose address is at one of these hosts. */
async function reportersOf(ctx: Context, entries: readonly Entry[]): Promise<Entry[]> {
  const hosts = [...new Set(entries.flatMap(({ keys }) => keys.filter((key) => key.startsWith('host:'))))];
  if (hosts.length === 0 || scopeOf(ctx.user, 'read', 'request') !== 'all') return [];
  const rows = await ctx.db.rows<PersonRow>(
    `select distinct on (c.email) c.request_id as id, coalesce(c.name, c.email) as name, null as role, c.email, c.phone,
       null as vendor, array['host:' || app_company_host(c.email)] as keys, c.created_at as date
     from request_contact c join request r on r.organization_id = c.organization_id and r.id = c.request_id
     where c.organization_id = $1 and r.deleted_at is null and not r.is_unconfirmed and c.email is not null
       and 'host:' || app_company_host(c.email) = any($2)
     order by c.email, c.created_at desc limit 50`,
    [ctx.organization.id, hosts],
  );
  return rows.map((row) => personEntry('reporter', row));
}

/** The entry with this key, and those of the same company. */
export async function findEntry(ctx: Context, key: string): Promise<Entry[]> {
  const [, kind, id] = /^(vendor|contact|company)-([0-9a-f-]{36})$/.exec(key) ?? [];
  if (!id) return [];
  const ids = { ...none, [{ vendor: 'vendors', contact: 'contacts', company: 'companies' }[kind!]!]: [id] };
  const directories = await listDirectories(ctx);
  const [entry] = await entriesOf(ctx, ids, directories);
  return entry ? withSame(ctx, [entry], directories) : [];
}
