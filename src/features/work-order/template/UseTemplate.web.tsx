import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from './template.words';

export function UseTemplate({ row }: { row: Row }) {
  const { may } = useSession();
  if (!may('create', 'work-order')) return null;
  return (
    <Tooltip label={words.useHint}>
      <Button
        component={Link}
        to="/work-order/new"
        search={{ fromTemplate: row.id } as never}
        leftSection={<Plus size={16} />}
      >
        {words.use}
      </Button>
    </Tooltip>
  );
}
