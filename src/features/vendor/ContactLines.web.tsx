import { Link } from '@tanstack/react-router';
import type { RecordOf } from '#shared/entity';
import { Truncated } from '#web/ui/Truncated.tsx';
import type { contact } from './contact';
import { Reach } from './Reach.web';
import styles from './contact.module.css';

export type ContactChip = Pick<RecordOf<typeof contact>, 'id' | 'name' | 'role' | 'email' | 'phone'>;

/** The contacts of a company: name, role, and how to reach them. */
export function ContactLines({ contacts, label }: { contacts: ContactChip[]; label: string }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <span className={styles.who}>
            <Link to={`/contact/${contact.id}`}>
              <Truncated text={contact.name} at="details" />
            </Link>
            {contact.role && <small>{contact.role}</small>}
          </span>
          <Reach contact={contact} />
        </li>
      ))}
    </ul>
  );
}
