import { Button } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../../lazy-screen.tsx';
import { LazyButton } from '../../ui/LazyButton.tsx';
import type { Columns } from '../common/fields.ts';
import styles from '../list/list.module.css';

const ColumnList = lazyScreen(async () => (await import('./ColumnList.tsx')).ColumnList);

export function ColumnChooser({ columns }: { columns: Columns }) {
  const button = (
    <Button
      variant="default"
      className={styles.tool}
      data-desk
      leftSection={<Columns3 size={16} />}
      aria-label={words.list.columns}
      aria-haspopup="dialog"
    >
      <span>{words.list.columns}</span>
    </Button>
  );
  return (
    <LazyButton button={button} load={ColumnList.load} hint={words.list.columnsHint}>
      <ColumnList columns={columns} button={button} />
    </LazyButton>
  );
}
