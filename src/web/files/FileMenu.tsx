import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { words } from '#words/screen';
import { apart } from '../apart.tsx';
import { Later } from '../ui/Later.tsx';

const FileChoices = apart(async () => (await import('./FileChoices.tsx')).FileChoices);

interface MenuProps {
  name: string;
  onRename?(): void;
  onDelete?(): void;
}

/** Actions on a file besides viewing it; renders nothing if none is allowed. */
export function FileMenu({ name, ...choices }: MenuProps) {
  if (!choices.onRename && !choices.onDelete) return null;
  const button = (
    <ActionIcon variant="subtle" aria-label={`${words.detail.more}: ${name}`} aria-haspopup="menu">
      <Ellipsis size={18} />
    </ActionIcon>
  );
  return (
    <Later button={button} load={FileChoices.load}>
      <FileChoices {...choices} button={button} />
    </Later>
  );
}
