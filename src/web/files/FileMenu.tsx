import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { LazyButton } from '../ui/LazyButton.tsx';

const FileChoices = lazyScreen(async () => (await import('./FileChoices.tsx')).FileChoices);

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
    <LazyButton button={button} load={FileChoices.load}>
      <FileChoices {...choices} button={button} />
    </LazyButton>
  );
}
