import { Button, TextInput } from '@mantine/core';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { words } from './calendar-feed.words';
import styles from './feed.module.css';

export const FeedLink = ({ url, onClose }: { url: string; onClose(): void }) => (
  <div className={styles.link}>
    <p role="status">{words.ready}</p>
    <TextInput readOnly label={words.link} value={url} onFocus={(event) => event.currentTarget.select()} />
    <div>
      <CopyButton text={url} />
      <Button onClick={onClose}>{words.done}</Button>
    </div>
  </div>
);

/** The link in its own dialog. A click outside does not close it, because the link is shown only once. */
export const LinkDialog = ({ url, onClose }: { url: string; onClose(): void }) => (
  <Dialog title={words.title} onClose={onClose} closeOnClickOutside={false}>
    <FeedLink url={url} onClose={onClose} />
  </Dialog>
);
