import { Button } from '@mantine/core';
import type { Row } from '#web/query.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { changeOrder } from './change-order';
import { words } from './words-series';
import styles from './series.module.css';

/** Asked when the date of one that comes again is changed; Escape leaves it as it was. */
export function MoveDialog({ row, change, onClose }: { row: Row; change: Record<string, unknown>; onClose(): void }) {
  const move = (apply_to: 'this' | 'following') => {
    onClose();
    void changeOrder(row, { ...change, apply_to }, change);
  };
  return (
    <Dialog title={words.move.title} onClose={onClose}>
      <div className={styles.move}>
        <p>{words.move.text}</p>
        <div>
          <Button variant="default" onClick={() => move('following')}>
            {words.move.following}
          </Button>
          <Button onClick={() => move('this')} data-autofocus>
            {words.move.this}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
