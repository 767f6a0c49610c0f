import { Button } from '@mantine/core';
import { words } from '../supply-page.words';
import styles from './supply.module.css';

/** In the place of a block that did not come; the rest of the page works on. */
export const Failed = ({ onRetry }: { onRetry(): void }) => (
  <p className={styles.failed} role="status">
    {words.failed}{' '}
    <Button variant="default" onClick={onRetry}>
      {words.retry}
    </Button>
  </p>
);
