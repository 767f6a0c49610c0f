import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { words as all } from '#words/screen';
import { pageOf, type Refused } from '../page/decide';
import { words } from './inbox.words';
import styles from './inbox.module.css';

interface NotAcceptedProps {
  refused: Refused[];
  /** How many of those that were chosen with them are accepted. */
  accepted: number;
  onClose(): void;
}

/** Those of many that could not be accepted, each with the reason. */
export const NotAccepted = ({ refused, accepted, onClose }: NotAcceptedProps) => (
  <Dialog title={words.failed(refused.length)} onClose={onClose}>
    <p className={styles.failedAbout}>{words.failedAbout(accepted)}</p>
    <ul className={styles.failures}>
      {refused.map(({ proposal: { id, title }, reason }) => (
        <li key={id}>
          <Link to={pageOf(id)} onClick={onClose}>
            {title}
          </Link>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
    <div className={styles.dialogActs}>
      <Button onClick={onClose} data-autofocus>
        {all.toast.close}
      </Button>
    </div>
  </Dialog>
);
