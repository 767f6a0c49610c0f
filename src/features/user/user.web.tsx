import { roleDescriptions, type Role } from '#shared/permission';
import type { Screens } from '#web/entity/feature.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import type { Me } from '#web/session.tsx';
import { words } from '#web/words.ts';
import { ByNoun } from './Differences.web';
import { allOf } from './role-change';
import { user } from './user';
import styles from './people.module.css';

/** The fields somebody may set: admins all but another's email, everybody their own name and looks. */
export function userForm(me: Pick<Me, 'id' | 'role'> | undefined, id: string | undefined): Screens['form'] {
  const about = { title: words.people.about };
  const membership = { title: words.people.membership };
  if (me?.role === 'admin') {
    return id === undefined
      ? [
          { ...about, fields: ['name', 'email', 'role', 'color'] },
          { ...membership, fields: ['teams', 'hourly_rate', 'currency'] },
        ]
      : [
          { ...about, fields: ['name', 'role', 'is_active', 'color'] },
          { ...membership, fields: ['teams', 'hourly_rate', 'currency'] },
        ];
  }
  return me?.id === id ? [{ fields: ['name', 'color', 'currency'] }] : [];
}

export const screens: Screens = {
  entity: user,
  // The shared form asks for its sections without saying for whom; until it does, the address and the session tell.
  get form() {
    const [, , id, verb] = location.pathname.split('/');
    return userForm(queryClient.getQueryData<Me>(keys.me), verb === 'edit' ? id : undefined);
  },
  panels: [{ id: 'role', title: words.people.mayDo, Content: MayDo }],
  subtitle: (row) => roleDescriptions[row.role as Role].label,
};

function MayDo({ row }: { row: Row }) {
  const role = row.role as Role;
  return (
    <div className={styles.mayDo}>
      <p>
        <b>{roleDescriptions[role].label}.</b> {roleDescriptions[role].description}
      </p>
      <ByNoun list={allOf(role)} />
    </div>
  );
}
