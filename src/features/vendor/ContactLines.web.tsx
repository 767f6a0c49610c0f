import { Link } from '@tanstack/react-router';
import { Truncated } from '#web/ui/Truncated.tsx';
import { Reach } from './Reach.web';
import styles from './contact.module.css';

export interface ContactChip {
  id: string;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
}

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
