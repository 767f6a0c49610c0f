import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import { words } from '#words/screen';
import { Later } from '../ui/Later.tsx';
import type { Feature } from './feature.ts';
import type { Columns } from './fields.ts';
import type { ListState } from './list-state.ts';

const ListChoices = lazy(async () => ({ default: (await import('./ListChoices.tsx')).ListChoices }));

/** The list as something to take along. */
export function ListMenu({ feature, state, columns }: { feature: Feature; state: ListState; columns?: Columns }) {
  const button = (
    <ActionIcon variant="default" aria-label={words.list.more} aria-haspopup="menu">
      <Ellipsis size={18} />
    </ActionIcon>
  );
  return (
    <Later button={button} hint={words.list.more}>
      {(opened) => <ListChoices feature={feature} state={state} columns={columns} button={button} opened={opened} />}
    </Later>
  );
}
