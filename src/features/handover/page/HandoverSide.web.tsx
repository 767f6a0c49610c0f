import { formatDateTime } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { words } from '../handover-page.words';
import { handoverOf } from '../handover-view';
import styles from '../handover.module.css';

/** Who has read it, and who handed over. */
export function HandoverSide({ row }: { row: Row }) {
  const { acknowledged_by, created_by, created_at } = handoverOf(row);
  const when = formatDateTime(created_at);
  return (
    <Card id="readers" title={words.readers} count={acknowledged_by.length}>
      {acknowledged_by.length === 0 && <p className={styles.aside}>{words.nobody}</p>}
      <ul className={styles.readers}>
        {acknowledged_by.map(({ id, name, color, profile_image, at }) => (
          <li key={id}>
            <Avatar name={name} color={color} picture={profile_image} />
            <span>
              {name}
              <small>{formatDateTime(at)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.aside}>{created_by ? words.by(created_by.name, when) : words.byItself(when)}</p>
    </Card>
  );
}
