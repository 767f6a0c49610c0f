import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePref } from '#web/prefs.ts';
import styles from '../time/time.module.css';

interface FoldProps {
  id: string;
  title: string;
  /** What it comes to, also while it is closed. */
  total?: ReactNode;
  children: ReactNode;
}

/** A card that closes and stays so (S18.10). */
export function FoldCard({ id, title, total, children }: FoldProps) {
  const [kept, keep] = usePref(`fold.${id}`, 'open');
  const open = kept === 'open';
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 className={styles.heading}>
        <button type="button" aria-expanded={open} onClick={() => keep(open ? 'closed' : null)}>
          <ChevronDown size={18} aria-hidden="true" />
          <span id={`${id}-title`}>{title}</span>
          {total !== undefined && <b>{total}</b>}
        </button>
      </h2>
      {open && children}
    </section>
  );
}
