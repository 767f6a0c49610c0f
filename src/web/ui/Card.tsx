import { ActionIcon } from '@mantine/core';
import { Maximize2, Minimize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '#words/screen';
import { Tooltip } from './overlay/Tooltip.tsx';
import styles from './ui.module.css';

interface CardProps {
  id?: string;
  title: string;
  count?: number;
  actions?: ReactNode;
  /** How the card opens full screen, or returns from it. */
  expand?: { full: boolean; onToggle(): void };
  children: ReactNode;
}

export function Card({ id, title, count, actions, expand, children }: CardProps) {
  const label = expand?.full ? words.card.back : words.card.expand;
  return (
    <section className={styles.card} aria-labelledby={id && `${id}-title`}>
      <header className={styles.cardHeader}>
        <h2 id={id} tabIndex={-1}>
          <span id={id && `${id}-title`}>{title}</span>
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h2>
        <div className={styles.cardActions}>
          {actions}
          {expand && (
            <Tooltip label={label}>
              <ActionIcon aria-label={`${label}: ${title}`} onClick={expand.onToggle}>
                {expand.full ? <Minimize2 size={18} /> : <Maximize2 size={18} />}
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      </header>
      {children}
    </section>
  );
}
