import { Avatar } from '#web/ui/Avatar.tsx';
import type { Assigned } from '../order-view';
import styles from './planning.module.css';

interface FacesProps {
  assigned: Assigned;
  most?: number;
  size?: number;
}

/** The assignees as small avatars, with their names for screen readers. */
export function Faces({ assigned, most = 3, size = 22 }: FacesProps) {
  const everyone = [...assigned.users, ...assigned.teams];
  if (everyone.length === 0) return null;
  const names = everyone.map(({ name }) => name).join(', ');
  return (
    <span className={styles.faces} title={names}>
      {everyone.slice(0, most).map(({ id, name, color, profile_image }) => (
        <Avatar key={id} name={name} color={color} picture={profile_image} size={size} />
      ))}
      {everyone.length > most && <small aria-hidden="true">+{everyone.length - most}</small>}
      <span className="visually-hidden">{names}</span>
    </span>
  );
}
