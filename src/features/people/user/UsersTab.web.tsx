import { featureOf } from '#web/entity/common/feature.ts';
import { useSession } from '#web/session.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { words as all } from '#words/screen';
import { words } from './user.words';
import { Invitations } from './Invitations.web';
import { ListTab, SortHead } from './ListTab.web';
import type { Person } from './person';
import { UserRow } from './UserRow.web';
import styles from './people.module.css';

export function UsersTab() {
  const { may } = useSession();
  const feature = featureOf('user')!;
  const manages = may('change_role', 'user');
  return (
    <>
      <ListTab feature={feature} tab="users" empty={<Empty drawing="lens" title={all.list.noneFound} />}>
        {(rows, state) => (
          <div role="table" aria-label={words.users} className={styles.users} data-manages={manages || undefined}>
            <div role="row" className={styles.head}>
              <SortHead feature={feature} state={state} by="name" label={words.person} />
              <SortHead feature={feature} state={state} by="role" label={words.role} />
              <SortHead feature={feature} state={state} by="is_active" label={words.status} />
              <span role="columnheader">{words.teams}</span>
              <SortHead feature={feature} state={state} by="last_seen_at" label={words.lastSeen} />
              {manages && (
                <span role="columnheader" className={styles.actions}>
                  {words.active}
                  <span className="visually-hidden">, {words.actions}</span>
                </span>
              )}
            </div>
            {(rows as Person[]).map((person) => (
              <UserRow key={person.id} person={person} manages={manages} />
            ))}
          </div>
        )}
      </ListTab>
      {may('read', 'invitation') && <Invitations />}
    </>
  );
}
