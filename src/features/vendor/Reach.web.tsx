import { Mail, Phone } from 'lucide-react';
import type { RecordOf } from '#shared/entity';
import type { contact } from './contact';
import { words } from './contact.words';
import styles from './contact.module.css';

type Reachable = Partial<RecordOf<typeof contact>> & { name: string };

/** Links to call and to write. */
export function Reach({ contact: { name, email, phone } }: { contact: Reachable }) {
  if (!email && !phone) return null;
  return (
    <span className={styles.reach}>
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+*#]/g, '')}`} aria-label={words.call(name, phone)}>
          <Phone size={16} />
          <span>{phone}</span>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={words.mail(name, email)}>
          <Mail size={16} />
          <span>{email}</span>
        </a>
      )}
    </span>
  );
}
