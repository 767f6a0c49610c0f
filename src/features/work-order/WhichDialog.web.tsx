import { Button } from '@mantine/core';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { AppliesTo } from './which';
import { words } from './words-series';
import styles from './series.module.css';

/** Asked wherever the date of one that comes again is changed. Enter is this one; Escape leaves it as it was. */
export function WhichDialog({ onAnswer, onClose }: { onAnswer(which: AppliesTo): void; onClose(): void }) {
  return (
    <Dialog title={words.move.title} onClose={onClose}>
      <div className={styles.move}>
        <p>{words.move.text}</p>
        <div>
          <Button variant="default" onClick={() => onAnswer('following')}>
            {words.move.following}
          </Button>
          <Button onClick={() => onAnswer('this')} data-autofocus>
            {words.move.this}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
