import { Button } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { lazy } from 'react';
import { Later } from '../ui/Later.tsx';
import { words } from '../words.ts';
import type { useColumns } from './fields.ts';

const ColumnList = lazy(async () => ({ default: (await import('./ColumnList.tsx')).ColumnList }));

/** Which columns, in which order. The name always leads, so that a row can be told from another. */
export function ColumnChooser({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const button = (
    <Button variant="default" leftSection={<Columns3 size={16} />} aria-haspopup="dialog">
      {words.list.columns}
    </Button>
  );
  return <Later button={button}>{(opened) => <ColumnList columns={columns} button={button} opened={opened} />}</Later>;
}
