import type { Context } from '#server/context';
import { escapeLike } from '#server/http/page';
import type { Loaded } from '../directory.server';
import { isOneLetterOff } from './typing';

/** Companies that are looked at; where there are more, counts say “at least”. */
const most = 200;
export const mostOurs = 500;
const mostReadings = 8;

export interface Narrowing {
  countries?: readonly string[];
  industries?: readonly string[];
  /** Ids of directories. */
  sources?: readonly string[];
}

export interface Ids {
  vendors: string[];
  contacts: string[];
  companies: string[];
  isMore: boolean;
}
export const none: Ids = { vendors: [], contacts: [], companies: [], isMore: false };

export const count = (sets: readonly Ids[]): number => {
  const { vendors, contacts, companies } = joined(sets);
  return vendors.length + contacts.length + companies.length;
};

export function joined(sets: readonly Ids[]): Ids {
  const companies = [...new Set(sets.flatMap((one) => one.companies))];
  return {
    vendors: [...new Set(sets.flatMap(({ vendors }) => vendors))],
    contacts: [...new Set(sets.flatMap(({ contacts }) => contacts))],
    companies: companies.slice(0, most),
    isMore: companies.length > most || sets.some(({ isMore }) => isMore),
  };
}

export const allSources = ['vendor', 'contact', 'directory_company'] as const;

/** Those that one of these keys proves. */
export async function keyed(
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

export interface Wording {
  /** As names of companies are compared. */
  terms: readonly string[];
  /** As they were typed: ours may be written with the same signs. */
  typed: readonly string[];
  folded: string;
}

/** Those of ours with all of these words. */
export async function oursWith(ctx: Context, { terms, typed }: Wording): Promise<Ids> {
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
  const isOtherwise = typed.join(' ').toLowerCase() !== terms.join(' ');
  const asTyped = isOtherwise ? typed : [];
  const [vendors, typedVendors, namedVendors, contacts, typedContacts] = await Promise.all([
    ours('vendor', terms),
    ours('vendor', asTyped),
    idsOf(ctx, `select app_vendors_named($1, $2, $3) as id`, [terms, mostOurs + 1]),
    ours('contact', terms),
    ours('contact', asTyped),
  ]);
  const all = (...sets: string[][]) => [...new Set(sets.flat())];
  return listed(
    { vendors: all(vendors, typedVendors, namedVendors), contacts: all(contacts, typedContacts), companies: [] },
    most,
  );
}

/** Companies of directories with all of these words. Names that begin so come first, whatever else is cut off. */
export async function listedWith(
  ctx: Context,
  { terms, folded }: Wording,
  directories: readonly Loaded[],
  { countries, industries, sources }: Narrowing = {},
): Promise<Ids> {
  const loads = directories.filter(({ id }) => !sources || sources.includes(id)).map(({ load }) => load);
  if (terms.length === 0 || loads.length === 0) return none;
  const companies = await idsOf(ctx, `select app_companies($1, $2, $3, $4, $5, $6, $7) as id`, [
    terms.map(escapeLike),
    escapeLike(folded),
    loads,
    countries ?? null,
    industries ?? null,
    most + 1,
  ]);
  return listed({ ...none, companies: [...new Set(companies)] }, most);
}

/** What may have been meant, one letter off, in words that names of companies have. */
export async function readingsOf(ctx: Context, terms: readonly string[]): Promise<string[][]> {
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
