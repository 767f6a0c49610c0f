import type { ReactNode } from 'react';
import { PageError } from '#web/entity/common/PageError.tsx';
import { Footer } from '#web/entity/list/Footer.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../supply-page.words';
import type { useRows } from './use-rows';
import styles from './supply.module.css';

interface ListedProps<T> {
  found: ReturnType<typeof useRows<T>>;
  none: string;
  children(rows: T[]): ReactNode;
}

/** A list while it loads, when it fails, without rows, and with how many there are. */
export function Listed<T>({ found: { rows, list }, none, children }: ListedProps<T>) {
  if (!rows)
    return list.error ? (
      <PageError error={list.error} title={words.failed} onRetry={() => void list.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Waiting lines={8} />
      </div>
    );
  return (
    <>
      {rows.length > 0 ? children(rows) : <p className={styles.note}>{none}</p>}
      <Footer shown={rows.length} list={list} />
    </>
  );
}
