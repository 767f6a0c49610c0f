import { Button } from '@mantine/core';
import { words } from '#words/screen';
import { Problem } from '../api.ts';
import { Empty } from '../ui/Empty.tsx';
import styles from './entity.module.css';

/** What went wrong, where it went wrong, with a way on. The rest of the page lives (S45.2). */
export function EntityError({ error, title, onRetry }: { error: Error; title: string; onRetry(): void }) {
  return (
    <Empty
      drawing="plug"
      title={title}
      action={
        <Button variant="default" onClick={onRetry}>
          {words.error.retry}
        </Button>
      }
    >
      <p role="alert">{error.message}</p>
      {error instanceof Problem && error.requestId && (
        <p className={styles.requestId}>{words.error.requestId(error.requestId)}</p>
      )}
    </Empty>
  );
}
