import { Button } from '@mantine/core';
import { words } from '#words/screen';
import styles from '../common/entity.module.css';

interface FooterProps {
  action: string;
  /** Drawn with the fields above it, so that it does not move; its keys are answered before. */
  isShown: boolean;
  busy: boolean;
  onCancel(): void;
  /** Where more than one may be wanted. */
  onAnother?(): void;
  another: string;
}

export function FormFooter({ action, isShown, busy, onCancel, onAnother, another }: FooterProps) {
  return (
    <footer className={styles.formFooter} hidden={!isShown}>
      <Button variant="default" onClick={onCancel}>
        {words.form.cancel}
      </Button>
      {onAnother && (
        <Button variant="default" disabled={busy} data-save-another onClick={onAnother}>
          {another}
        </Button>
      )}
      <Button type="submit" loading={busy} data-save>
        {action}
      </Button>
    </footer>
  );
}
