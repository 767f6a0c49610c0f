import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../../lazy-screen.tsx';
import { LazyButton } from '../../ui/LazyButton.tsx';
import type { Choices } from './MoreChoices.tsx';

const MoreChoices = lazyScreen(async () => (await import('./MoreChoices.tsx')).MoreChoices);

/** Rarely used actions. */
export function MoreMenu(choices: Choices) {
  const button = (
    <ActionIcon variant="default" aria-label={words.detail.more} aria-haspopup="menu">
      <Ellipsis size={18} />
    </ActionIcon>
  );
  return (
    <LazyButton button={button} load={MoreChoices.load}>
      <MoreChoices {...choices} button={button} />
    </LazyButton>
  );
}
