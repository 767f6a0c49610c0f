import { Button, TextInput } from '@mantine/core';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { words } from './webhook.words';
import styles from './webhook.module.css';

/** Shows a new secret, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <Dialog onClose={onClose} title={words.newSecretTitle} closeOnClickOutside={false}>
      <div className={styles.dialog}>
        <p role="status">{words.ready}</p>
        <TextInput readOnly label={words.secret} value={secret} onFocus={(event) => event.currentTarget.select()} />
        <div className={styles.actions}>
          <CopyButton text={secret} />
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
