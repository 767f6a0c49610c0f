import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Truncated } from '#web/ui/Truncated.tsx';
import { words } from '../work-order.words';
import { peopleKey, takeOrder } from '../assign';
import { Editable, editors } from './Editable.web';
import { orderOf } from '../order-view';
import styles from './side.module.css';

const texts = words.side;
const first = 5;

/** People and teams: the first five, the rest on demand (S15.2). */
export function Assignees({ row, edits }: { row: Row; edits: boolean }) {
  const { assigned_to, is_mine } = orderOf(row);
  const { me, may } = useSession();
  const [showAll, setShowAll] = useState(false);
  const all = [
    ...assigned_to.users.map((chip) => ({ ...chip, noun: 'user' as const })),
    ...assigned_to.teams.map((chip) => ({ ...chip, noun: 'team' as const })),
  ];
  const shown = showAll ? all : all.slice(0, first);
  const list = all.length > 0 && (
    <span className={styles.assigned}>
      <ul aria-label={texts.assigned}>
        {shown.map(({ id, name, color, profile_image, noun }) => (
          <li key={id}>
            {noun === 'user' ? (
              <Avatar name={name} color={color} picture={profile_image} size={22} />
            ) : (
              <span className={styles.team} style={color ? { color } : undefined}>
                <Users size={16} />
              </span>
            )}
            {may('read', noun) ? (
              <Link to={`/${noun}/${id}`} className={styles.link}>
                <Truncated text={name} at="details" />
              </Link>
            ) : (
              <Truncated text={name} at="details" />
            )}
          </li>
        ))}
      </ul>
      {all.length > first && (
        <button type="button" className={styles.more} aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? texts.viewLess : texts.viewAll}
        </button>
      )}
    </span>
  );
  return (
    <Editable
      row={row}
      label={texts.assigned}
      edits={edits}
      shortcut="a"
      keptAs={peopleKey(row.id)}
      hasControls={all.length > 0}
      text={all.length > 0 ? undefined : texts.nobody}
      shown={list || undefined}
      below={
        edits &&
        !is_mine &&
        row.status !== 'done' && (
          <button type="button" className={styles.more} onClick={() => void takeOrder(row, me)}>
            {words.banner.take}
          </button>
        )
      }
    >
      {(opened, close) => <editors.People row={opened} onClose={close} />}
    </Editable>
  );
}
