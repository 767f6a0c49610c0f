import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Unsent } from '#web/queue/Unsent.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { words as all } from '#words/screen';
import { words } from './status.words';
import { type AssetStatus, meaningOf, nameOf } from './status-view';
import styles from './status.module.css';

export const ChangeButton = ({ status, ...rest }: ComponentProps<'button'> & { status: AssetStatus }) => (
  <button
    type="button"
    {...rest}
    className={styles.changer}
    data-meaning={meaningOf(status)}
    data-shortcut="s"
    aria-label={words.status.changeOf(status.unsent ? `${nameOf(status)}, ${all.queue.unsent}` : nameOf(status))}
    aria-haspopup="dialog"
  >
    <Pill meaning={meaningOf(status)}>
      {nameOf(status)}
      {status.unsent && <Unsent />}
    </Pill>
    <ChevronDown size={16} />
  </button>
);
