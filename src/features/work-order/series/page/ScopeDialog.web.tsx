import { Button } from '@mantine/core';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { words } from '../series.words';
import type { AppliesTo } from '../scope';
import styles from '../series.module.css';

interface WhichProps {
  /** Several work orders are selected. */
  many?: boolean;
  onAnswer(appliesTo: AppliesTo): void;
  onClose(): void;
}

/** Asked whenever the date of a recurring work order changes. Enter means this one; Escape cancels. */
export function ScopeDialog({ many, onAnswer, onClose }: WhichProps) {
  const said = many ? words.moveMany : words.move;
  return (
    <Dialog title={said.title} onClose={onClose}>
      <div className={styles.move}>
        <p>{said.text}</p>
        <div>
          <Button variant="default" onClick={() => onAnswer('following')}>
            {said.following}
          </Button>
          <Button onClick={() => onAnswer('this')} data-autofocus>
            {said.this}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
