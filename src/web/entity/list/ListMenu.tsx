import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../../lazy-screen.tsx';
import { LazyButton } from '../../ui/LazyButton.tsx';
import type { Feature } from '../common/feature.ts';
import type { Columns } from '../common/fields.ts';
import type { ListState } from './list-query.ts';

const ListChoices = lazyScreen(async () => (await import('./ListChoices.tsx')).ListChoices);

/** The menu to export the list, lazy loaded. */
export function ListMenu({ feature, state, columns }: { feature: Feature; state: ListState; columns?: Columns }) {
  const button = (
    <ActionIcon variant="default" aria-label={words.list.more} aria-haspopup="menu">
      <Ellipsis size={18} />
    </ActionIcon>
  );
  return (
    <LazyButton button={button} load={ListChoices.load} hint={words.list.more}>
      <ListChoices feature={feature} state={state} columns={columns} button={button} />
    </LazyButton>
  );
}
