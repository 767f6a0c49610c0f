import type { ReactNode } from 'react';
import type { Row } from '#web/query.ts';
import { AssetWork } from './AssetWork.web';
import { CodeBlock } from './code/CodeBlock.web';
import styles from './asset.module.css';

/** Facts at the left, the code of the label at the right, the work on the asset below. */
export function AssetOverview({ row, facts }: { row: Row; facts: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.overview}>
        <div>{facts}</div>
        <AssetWork row={row} />
        <CodeBlock row={row} />
      </div>
    </div>
  );
}
