import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import type { ListState } from './list-state.ts';

/** All rows of the filter, not only those on the page (S4.7). */
export function ExportButton({ feature, state }: { feature: Feature; state: ListState }) {
  const { may } = useSession();
  if (!may('create', 'export')) return null;
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<Download size={16} />}
      href={`/api${feature.path}/export?${state.search}`}
      download
    >
      {words.list.export}
    </Button>
  );
}
