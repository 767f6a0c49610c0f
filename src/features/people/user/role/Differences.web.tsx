import { words } from '../user.words';
import { type Difference, nounNames } from './role-change';
import styles from '../people.module.css';

function groupBy<T>(list: T[], keyOf: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

/** Shortens "add, read (own), change (own)" to "add, read, change (own)" where the scope is the same. */
const describe = (verbs: Difference['verbs']): string =>
  groupBy(verbs, ([, scope]) => words.scopes[scope] ?? '')
    .map(([reach, list]) => list.map(([verb]) => words.verbs[verb] ?? verb).join(', ') + (reach && ` (${reach})`))
    .join(', ');

/** One line per noun: its verbs with their scope. */
export function ByNoun({ list }: { list: Difference[] }) {
  return (
    <dl className={styles.byNoun}>
      {list.map(({ noun, verbs }) => (
        <div key={noun}>
          <dt>{nounNames[noun]}</dt>
          <dd>{describe(verbs)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One line for all nouns with the same verbs, so that a long list can be read before a button is pressed. */
export function ByVerbs({ list }: { list: Difference[] }) {
  if (list.length === 0) return <p className={styles.quiet}>{words.nothing}</p>;
  return (
    <dl className={styles.byVerbs}>
      {groupBy(list, ({ verbs }) => describe(verbs)).map(([verbs, nouns]) => (
        <div key={verbs}>
          <dt>{nouns.map(({ noun }) => nounNames[noun]).join(', ')}</dt>
          <dd>{verbs}</dd>
        </div>
      ))}
    </dl>
  );
}
