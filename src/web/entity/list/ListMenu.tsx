import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { words } from '#words/screen';
import { apart } from '../../apart.tsx';
import { Later } from '../../ui/Later.tsx';
import type { Feature } from '../common/feature.ts';
import type { Columns } from '../common/fields.ts';
import type { ListState } from './list-state.ts';

const ListChoices = apart(async () => (await import('./ListChoices.tsx')).ListChoices);

/** The menu to export the list, lazy loaded. */
export function ListMenu({ feature, state, columns }: { feature: Feature; state: ListState; columns?: Columns }) {
  const button = (
    <ActionIcon variant="default" aria-label={words.list.more} aria-haspopup="menu">
      <Ellipsis size={18} />
    </ActionIcon>
  );
  return (
    <Later button={button} load={ListChoices.load} hint={words.list.more}>
      <ListChoices feature={feature} state={state} columns={columns} button={button} />
    </Later>
  );
}
