import type { CompanyFacts, Kind, PartnerContact, Source } from '../partner';
import { words } from '../partner.words';
import { isOneLetterOff, withoutOne } from './typing';

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

const order: Record<Kind, number> = { vendor: 0, company: 1, contact: 2, reporter: 3 };

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
  const found = [...groups.values()].map((some): Group => ({
    entries: some.toSorted((a, b) => order[a.kind] - order[b.kind]),
    doubles: [],
  }));
  findDoubles(found);
  return found;
}

/** Companies with names; people are no doubles of each other. */
const names = ({ entries }: Group): string[] => [
  ...new Set(entries.filter(({ kind }) => kind === 'vendor' || kind === 'company').map(({ folded }) => folded)),
];

export const countryOf = ({ entries }: Group): string | null =>
  entries.find(({ country }) => country !== null)?.country ?? null;

/** Which groups are likely one company, and why, without proof. */
function findDoubles(groups: Group[]): void {
  const near = new Map<string, Set<Group>>();
  for (const group of groups)
    for (const name of names(group))
      for (const variant of withoutOne(squeezed(name))) near.set(variant, (near.get(variant) ?? new Set()).add(group));
  for (const group of groups)
    for (const name of names(group)) {
      const others = new Set(withoutOne(squeezed(name)).flatMap((variant) => [...(near.get(variant) ?? [])]));
      for (const other of others) {
        if (other === group || group.doubles.some((one) => one.group === other)) continue;
        const why = names(other)
          .map((theirs) => whyAlike(name, theirs, countryOf(group), countryOf(other)))
          .find(Boolean);
        if (why) {
          group.doubles.push({ group: other, why });
          if (!other.doubles.some((one) => one.group === group)) other.doubles.push({ group, why });
        }
      }
    }
}

const squeezed = (name: string): string => name.replaceAll(' ', '');
/** Below this a letter makes another name. */
const leastAlike = 6;

export function whyAlike(a: string, b: string, here: string | null, there: string | null): string | undefined {
  const isElsewhere = here !== null && there !== null && here !== there;
  if (a === b) return isElsewhere ? words.why.sameNameElsewhere : words.why.sameNameNowhere;
  if (isElsewhere) return undefined;
  if (squeezed(a) === squeezed(b)) return words.why.apart;
  return squeezed(a).length >= leastAlike && isOneLetterOff(squeezed(a), squeezed(b)) ? words.why.oneLetter : undefined;
}
