import { grants, type Noun, nouns, type Role } from '#shared/permission';
import { nounLabels } from '#words/nouns';
import { words } from '../user.words';

const plurals = Object.fromEntries(
  Object.entries(nounLabels).map(([noun, { labelPlural }]) => [noun, labelPlural]),
) as Record<keyof typeof nounLabels, string>;

/** What the nouns of the grants are called: one that has no name does not compile. */
export const nounNames: Record<Noun, string> = { ...plurals, ...words.nouns };

export interface Difference {
  noun: Noun;
  /** Verbs with their scope: `['create', 'all']`. */
  verbs: [verb: string, scope: string][];
}

const reach: Record<string, number> = { own: 1, assigned: 1, shared: 2, attached: 2, all: 3 };

const verbsOf = (role: Role, noun: Noun): Map<string, string> =>
  new Map(
    grants[noun][role]
      .split(' ')
      .filter(Boolean)
      .map((grant) => {
        const [verb = '', scope = 'all'] = grant.split(':');
        return [verb, scope];
      }),
  );

/** What somebody may do as `to` but not as `from`. With the arguments swapped: what they lose. */
export function gained(from: Role, to: Role): Difference[] {
  return nouns.flatMap((noun) => {
    const before = verbsOf(from, noun);
    const after = verbsOf(to, noun);
    const verbs: Difference['verbs'] = [];
    for (const [verb, scope] of after) {
      // Reading a record includes reading its name, so listing both is redundant.
      if (verb === 'names' && (after.has('read') || before.has('read'))) continue;
      if ((reach[scope] ?? 0) <= (reach[before.get(verb) ?? ''] ?? 0)) continue;
      verbs.push([verb, scope === 'all' && before.has(verb) ? 'any' : scope]);
    }
    return verbs.length > 0 ? [{ noun, verbs }] : [];
  });
}

/** Everything a role may do. */
export const allOf = (role: Role): Difference[] =>
  nouns.flatMap((noun) => {
    const verbs = [...verbsOf(role, noun)];
    const shown = verbs.filter(([verb]) => verb !== 'names' || !verbs.some(([other]) => other === 'read'));
    return shown.length > 0 ? [{ noun, verbs: shown }] : [];
  });
