import type { CompanyFacts, Kind, PartnerContact, Source } from '../partner';
import { words } from '../partner.words';
import { isOneLetterOff } from './typing';

/** One line of a source: a vendor, a contact, a company of a directory or of a connector. */
export interface Entry extends CompanyFacts {
  key: string;
  kind: Kind;
  source: Source;
  /** What proves which company it is (`app_company_keys`). */
  keys: string[];
  /** Its name without accents and legal form. */
  folded: string;
  /** The vendor of ours that it is, or belongs to. */
  vendor: string | null;
  contact: PartnerContact | null;
}

/** The entries of one company, the one that names it first. */
export interface Group {
  entries: Entry[];
  doubles: { group: Group; why: string }[];
}

const order: Record<Kind, number> = { vendor: 0, company: 1, contact: 2 };

/** The same company is one group: whatever shares a number, host, phone, or name and country (D25). */
export function grouped(entries: readonly Entry[]): Group[] {
  const roots = new Map<Entry, Entry>();
  const rootOf = (entry: Entry): Entry => {
    let root = entry;
    while (roots.get(root) !== undefined) root = roots.get(root)!;
    if (root !== entry) roots.set(entry, root);
    return root;
  };
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    const proofs = entry.keys.filter((key) => !key.startsWith('no:'));
    if (entry.vendor) proofs.push(`vendor:${entry.vendor}`);
    for (const key of proofs) {
      const other = first.get(key);
      if (!other) first.set(key, entry);
      else if (rootOf(other) !== rootOf(entry)) roots.set(rootOf(entry), rootOf(other));
    }
  }
  const groups = new Map<Entry, Entry[]>();
  for (const entry of entries) groups.set(rootOf(entry), [...(groups.get(rootOf(entry)) ?? []), entry]);
  return [...groups.values()].map((some): Group => ({
    entries: some.toSorted((a, b) => order[a.kind] - order[b.kind] || newerFirst(a, b)),
    doubles: [],
  }));
}

/** Of what directories and registers say the newest counts; which vendor is the first, must not change with each edit. */
const newerFirst = (a: Entry, b: Entry): number => {
  const [one, other] = [a.source.date ?? '', b.source.date ?? ''];
  return a.kind !== 'company' || one === other ? 0 : one > other ? -1 : 1;
};

/** Companies with names; people are no doubles of each other. */
const namesOf = ({ entries }: Group): string[] =>
  [...new Set(entries.filter(({ kind }) => kind === 'vendor' || kind === 'company').map(({ folded }) => folded))].slice(
    0,
    mostNames,
  );
/** A host that thousands share makes one company of as many names. */
const mostNames = 8;

export const countryOf = ({ entries }: Group): string | null =>
  entries.find(({ country }) => country !== null)?.country ?? null;

/** Which of these groups are likely one company with which others, and why, without proof. */
export function findDoubles(shown: readonly Group[], among: readonly Group[]): void {
  const known = [...new Set([...shown, ...among])].map((group) => ({
    group,
    country: countryOf(group),
    names: namesOf(group).map(asName),
  }));
  for (const one of known.slice(0, shown.length))
    for (const other of known) {
      if (other === one) continue;
      const isElsewhere = one.country !== null && other.country !== null && one.country !== other.country;
      const why = firstOf(one.names, (mine) => firstOf(other.names, (theirs) => whyAlike(mine, theirs, isElsewhere)));
      if (why) one.group.doubles.push({ group: other.group, why });
    }
}

function firstOf<T>(list: readonly T[], say: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const said = say(one);
    if (said) return said;
  }
  return undefined;
}

interface Name {
  name: string;
  /** Without spaces. A page is compared with hundreds of others, so they are taken out once. */
  letters: string;
}

export const asName = (name: string): Name => ({ name, letters: name.replaceAll(' ', '') });

/** Below this a letter makes another name. */
const leastAlike = 6;

export function whyAlike(a: Name, b: Name, isElsewhere: boolean): string | undefined {
  if (a.name === b.name) return isElsewhere ? words.why.sameNameElsewhere : words.why.sameNameNowhere;
  if (isElsewhere) return undefined;
  if (a.letters === b.letters) return words.why.apart;
  return a.letters.length >= leastAlike && isOneLetterOff(a.letters, b.letters) ? words.why.oneLetter : undefined;
}
