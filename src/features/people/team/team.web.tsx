import { Link } from '@tanstack/react-router';
import type { RecordOf } from '#shared/entity';
import type { Screens } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { words } from '../user/user.words';
import type { team } from './team';
import styles from './team.module.css';

export const screens: Screens = {
  contract: async () => (await import('./team')).team,
  form: () => [{ fields: ['name', 'description', 'members', 'color'] }],
  panels: [{ id: 'members', title: words.members, Content: Members }],
};

/** All members: the overview shows only the first few. */
function Members({ row }: { row: Row }) {
  const { members } = row as RecordOf<typeof team>;
  if (members.length === 0) return <p className={styles.none}>{words.noMembers}</p>;
  return (
    <ul className={styles.members}>
      {members.map(({ id, name, color, profile_image }) => (
        <li key={id}>
          <Link to={`/user/${id}`}>
            <Avatar name={name} color={color} picture={profile_image} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
