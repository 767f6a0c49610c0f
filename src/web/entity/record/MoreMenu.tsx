import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { words } from '#words/screen';
import { apart } from '../../apart.tsx';
import { Later } from '../../ui/Later.tsx';
import type { Choices } from './MoreChoices.tsx';

const MoreChoices = apart(async () => (await import('./MoreChoices.tsx')).MoreChoices);

/** Rarely used actions. */
export function MoreMenu(choices: Choices) {
  const button = (
    <ActionIcon variant="default" aria-label={words.detail.more} aria-haspopup="menu">
      <Ellipsis size={18} />
    </ActionIcon>
  );
  return (
    <Later button={button} load={MoreChoices.load}>
      <MoreChoices {...choices} button={button} />
    </Later>
  );
}
