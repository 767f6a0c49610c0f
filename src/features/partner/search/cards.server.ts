import type { Context } from '#server/context';
import { countryOptions } from '#features/organization/organization';
import { type Facets, type FacetKey, type FacetValue, facetKeys, type Kind, type Partner } from '../partner';
import { words } from '../partner.words';
import { figuresOf } from './figures.server';
import { countryOf, type Entry, type Group } from './group';

export const vendorsIn = ({ entries }: Group): string[] => [
  ...new Set(entries.flatMap(({ kind, vendor }) => (kind === 'vendor' && vendor ? [vendor] : []))),
];

const first = <K extends keyof Entry>({ entries }: Group, key: K): Entry[K] | null =>
  entries.find((entry) => entry[key] !== null)?.[key] ?? null;

const kindsOf = ({ entries }: Group): Kind[] => [...new Set(entries.map(({ kind }) => kind))];

/** The values of a company in each facet. */
export type Facetted = Record<FacetKey, string[]>;

export function facetted(group: Group, bought: ReadonlySet<string>): Facetted {
  const country = countryOf(group);
  const industry = first(group, 'industry');
  const buys = vendorsIn(group).some((vendor) => bought.has(vendor));
  return {
    kind: kindsOf(group),
    industry: industry ? [industry] : [],
    country: country ? [country] : [],
    buys: buys ? ['true'] : [],
    source: [...new Set(group.entries.map(({ source }) => source.id))],
  };
}

export type Chosen = Partial<Record<FacetKey, readonly string[]>>;

/** Whether a company has one of the values that were chosen in each facet, beside the one that is counted. */
export const fits = (values: Facetted, chosen: Chosen, beside?: FacetKey): boolean =>
  facetKeys.every(
    (key) => key === beside || chosen[key] === undefined || values[key].some((value) => chosen[key]!.includes(value)),
  );

const countryNames = new Map(countryOptions.map(({ value, label }) => [value, label]));

/** How many companies each value would leave. */
export function facetsOf(groups: readonly { group: Group; values: Facetted }[], chosen: Chosen): Facets {
  const sources = new Map(groups.flatMap(({ group }) => group.entries.map(({ source }) => [source.id, source.name])));
  const labelOf: Record<FacetKey, (value: string) => string> = {
    kind: (value) => words.kinds[value as Kind],
    industry: (value) => value,
    country: (value) => countryNames.get(value) ?? value,
    buys: () => words.buys,
    source: (value) => sources.get(value) ?? value,
  };
  const counted = (key: FacetKey): FacetValue[] => {
    const counts = new Map<string, number>();
    for (const { values } of groups)
      if (fits(values, chosen, key)) for (const value of values[key]) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => ({ value, label: labelOf[key](value), count }))
      .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  };
  return Object.fromEntries(facetKeys.map((key) => [key, counted(key)])) as Facets;
}

/** As people look names up: É beside E, and capitals among the others. */
const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Ours first, then the names that are nearest to what was typed. */
export function ordered(groups: readonly Group[], folded: string): Group[] {
  const nearness = ({ entries }: Group): number => {
    const names = entries.map((entry) => entry.folded);
    if (names.includes(folded)) return 0;
    if (names.some((name) => name.startsWith(folded))) return 1;
    return names.some((name) => ` ${name}`.includes(` ${folded}`)) ? 2 : 3;
  };
  const isOurs = ({ entries }: Group): number => (entries[0]!.source.kind === 'ours' ? 0 : 1);
  return groups
    .map((group) => ({ group, rank: [isOurs(group), nearness(group)], name: group.entries[0]!.name }))
    .toSorted((a, b) => a.rank[0]! - b.rank[0]! || a.rank[1]! - b.rank[1]! || alphabet.compare(a.name, b.name))
    .map(({ group }) => group);
}

/** Likely doubles stand beside each other. */
export function besideDoubles(groups: readonly Group[]): Group[] {
  const among = new Set(groups);
  const placed = new Set<Group>();
  for (const group of groups) {
    placed.add(group);
    for (const { group: double } of group.doubles) if (among.has(double)) placed.add(double);
  }
  return [...placed];
}

export async function cardsOf(ctx: Context, groups: readonly Group[]): Promise<Partner[]> {
  const figures = await figuresOf(ctx, groups.map(vendorsIn));
  return groups.map((group, at): Partner => {
    const { entries, doubles } = group;
    const vendors = vendorsIn(group);
    const people = entries.flatMap(({ contact }) => contact ?? []);
    const isKnown = (reach: string | null) =>
      reach !== null && people.some(({ email, phone }) => email === reach || phone === reach);
    const desk = entries.flatMap(({ kind, name, email, phone }) =>
      kind === 'company' && (email || phone) && !isKnown(email) && !isKnown(phone)
        ? [{ id: null, name, role: null, email, phone }]
        : [],
    );
    return {
      key: entries[0]!.key,
      name: entries[0]!.name,
      other_names: first(group, 'other_names'),
      kinds: kindsOf(group),
      sources: entries.filter(({ kind }) => kind !== 'contact' || vendors.length === 0).map(({ source }) => source),
      place: { address: first(group, 'address'), country: countryOf(group) },
      industry: first(group, 'industry'),
      numbers: {
        registration_number: first(group, 'registration_number'),
        tax_number: first(group, 'tax_number'),
        lei: first(group, 'lei'),
      },
      website: first(group, 'website'),
      status: first(group, 'status'),
      contacts: [...people, ...desk.slice(0, 1)],
      vendors: entries.flatMap(({ kind, vendor, name }) => (kind === 'vendor' ? [{ id: vendor!, name }] : [])),
      ...figures[at]!,
      currency: ctx.organization.currency,
      doubles: doubles.map(({ group: other, why }) => ({
        key: other.entries[0]!.key,
        name: other.entries[0]!.name,
        why,
      })),
    };
  });
}
