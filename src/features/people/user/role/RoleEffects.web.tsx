import type { Role } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { words } from '../user.words';
import { ByVerbs } from './Differences.web';
import { gained } from './role-change';
import styles from '../people.module.css';

/** What a person gains and loses with the role `to`. */
export function RoleEffects({ from, to }: { from: Role; to: Role }) {
  return (
    <>
      <p>
        {words.changeLead(roleDescriptions[from].label, roleDescriptions[to].label)} {roleDescriptions[to].description}
      </p>
      <div className={styles.effects}>
        <section>
          <h3>{words.gains}</h3>
          <ByVerbs list={gained(from, to)} />
        </section>
        <section>
          <h3>{words.loses}</h3>
          <ByVerbs list={gained(to, from)} />
        </section>
      </div>
    </>
  );
}
