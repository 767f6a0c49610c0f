import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '#words/screen';
import { Offline, Problem } from '../../api.ts';
import { Empty } from '../../ui/Empty.tsx';
import styles from './entity.module.css';

interface EntityErrorProps {
  error: Error;
  title: string;
  onRetry(): void;
  /** Further ways on, beside Try again. */
  children?: ReactNode;
}

/** What went wrong, where it went wrong, with a way on. The rest of the page lives (S45.2). */
export function EntityError({ error, title, onRetry, children }: EntityErrorProps) {
  return (
    <Empty
      drawing="plug"
      title={title}
      action={
        <div className={styles.nexts}>
          <Button variant="default" onClick={onRetry}>
            {words.error.retry}
          </Button>
          {children}
        </div>
      }
    >
      <p role="alert">{saidBy(error)}</p>
      {error instanceof Problem && error.requestId && (
        <p className={styles.requestId}>{words.error.requestId(error.requestId)}</p>
      )}
    </Empty>
  );
}

/** What a defect says is for whoever mends it, in the browser's console. */
const saidBy = (error: Error): string =>
  error instanceof Problem || error instanceof Offline ? error.message : words.error.unexpected;
