import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { roleDescriptions } from '#words/role';
import { words as all } from '#words/screen';
import { words } from '#words/start';
import { useSession } from '../session.tsx';
import { Empty } from '../ui/Empty.tsx';

/** The start page of a person who may read no list: why that is, and who can help. */
export function NoLists() {
  const { me } = useSession();
  useEffect(() => {
    document.title = `${words.page} · ${all.product}`;
  }, []);
  return (
    <Empty
      drawing="key"
      title={words.title(roleDescriptions[me.role].label)}
      action={
        <Button component={Link} to="/settings" variant="default">
          {all.nav.settings}
        </Button>
      }
    >
      {words.text}
    </Empty>
  );
}
