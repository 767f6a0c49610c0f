import { Button, TextInput } from '@mantine/core';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { words } from './words';
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
