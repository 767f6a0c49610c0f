import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePref } from '#web/prefs.ts';
import styles from '../time/time.module.css';

interface FoldProps {
  id: string;
  title: string;
  /** The total, also shown while the card is closed. */
  total?: ReactNode;
  children: ReactNode;
}

/** A card that can be closed and remembers it (S18.10). */
export function FoldCard({ id, title, total, children }: FoldProps) {
  const [saved, save] = usePref(`fold.${id}`, 'open');
  const open = saved === 'open';
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 className={styles.heading}>
        <button type="button" aria-expanded={open} onClick={() => save(open ? 'closed' : null)}>
          <ChevronDown size={18} aria-hidden="true" />
          <span id={`${id}-title`}>{title}</span>
          {total !== undefined && <b>{total}</b>}
        </button>
      </h2>
      {open && children}
    </section>
  );
}
