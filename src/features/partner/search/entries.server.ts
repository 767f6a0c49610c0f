import type { Context } from '#server/context';
import { industryTypes } from '#features/organization/industry-types';
import type { Loaded } from '../directory.server';
import type { CompanyFacts } from '../partner';
import { words } from '../partner.words';
import type { Entry } from './group';
import { type Ids, mostOurs } from './look-up.server';

interface Row extends CompanyFacts {
  id: string;
  keys: string[] | null;
  folded: string | null;
  date: string | null;
}

const industryLabels = new Map(industryTypes.map(({ value, label }) => [value, label]));

/** What was found, in one form wherever it stands. */
export async function entriesOf(
  ctx: Context,
  ids: Omit<Ids, 'isMore'>,
  directories: readonly Loaded[],
): Promise<Entry[]> {
  const of = [ctx.organization.id] as const;
  const [vendors, contacts, companies] = await Promise.all([
    ids.vendors.length === 0
      ? []
      : ctx.db.rows<Row>(
          `select id, name, other_names, registration_number, tax_number, lei, address, country, industry_type as industry,
             website, null as email, null as phone, null as status, null as updated_on, to_json(company_keys) as keys,
             app_company_fold(name) as folded, updated_at as date
           from vendor where organization_id = $1 and id = any($2) and deleted_at is null`,
          [...of, ids.vendors],
        ),
    readContacts(ctx, `id = any($2)`, ids.contacts),
    ids.companies.length === 0
      ? []
      : ctx.db.rows<Row & { directory: string }>(
          `select c.id, c.name, c.other_names, c.registration_number, c.tax_number, c.lei, c.address, c.country, c.industry,
             c.website, c.email, c.phone, c.status, c.updated_on::text, to_json(c.company_keys) as keys, c.folded,
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
    `select id, name, role, email, phone, vendor_id as vendor, to_json(company_keys) as keys, updated_at as date
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
export async function contactsOf(ctx: Context, entries: readonly Entry[]): Promise<Entry[]> {
  const vendors = entries.flatMap(({ kind, vendor }) => (kind === 'vendor' && vendor ? [vendor] : []));
  return readContacts(ctx, `vendor_id = any($2)`, vendors);
}
