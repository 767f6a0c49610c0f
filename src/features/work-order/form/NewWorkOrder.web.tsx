import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../work-order-list.words';
import styles from './new-work-order.module.css';

/** Creates a work order from the page of an asset, location or part, which the form starts with. */
export const newWorkOrderFor =
  (noun: 'asset' | 'location' | 'part'): ComponentType<{ row: Row }> =>
  ({ row }) => {
    const { may } = useSession();
    if (!may('create', 'work-order')) return null;
    return (
      <Button
        component={Link}
        to="/work-order/new"
        search={{ [noun]: row.id } as never}
        variant="default"
        leftSection={<Wrench size={16} />}
        className={styles.begin}
      >
        {words.create.label}
      </Button>
    );
  };
