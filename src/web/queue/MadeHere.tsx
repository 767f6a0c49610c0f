import { lazy, Suspense } from 'react';
import type { Feature } from '../entity/common/feature.ts';
import { isShown, useEntries } from './entry.ts';
import styles from '../entity/list/list.module.css';

const UnsentLines = lazy(async () => ({ default: (await import('./UnsentLines.tsx')).UnsentLines }));

/** New records that wait to be sent, above the rows of their list. */
export function MadeHere({ feature }: { feature: Feature }) {
  const made = useEntries().filter(
    (entry) => isShown(entry) && entry.call.kind === 'request' && entry.call.path === feature.path,
  );
  if (made.length === 0) return null;
  return (
    <Suspense>
      <div className={styles.unsent}>
        <UnsentLines entries={made} />
      </div>
    </Suspense>
  );
}
