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
  /** Further buttons beside Try again. */
  children?: ReactNode;
}

/** Shows an error where it happened, with a way on. The rest of the page keeps working (S45.2). */
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
      <p role="alert">{messageOf(error)}</p>
      {error instanceof Problem && error.requestId && (
        <p className={styles.requestId}>{words.error.requestId(error.requestId)}</p>
      )}
    </Empty>
  );
}

/** The message of a defect is for developers, in the browser's console. */
const messageOf = (error: Error): string =>
  error instanceof Problem || error instanceof Offline ? error.message : words.error.unexpected;
