import { Menu } from '@mantine/core';
import { Ban, SkipForward } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '../work-order.words';

interface ChoicesProps {
  button: ReactElement;
  onChoose(reason: 'skipped' | 'cancelled'): void;
}

/** The ways to end work that was not done. Both need a note. */
export function EndChoices({ button, onChoose }: ChoicesProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<SkipForward size={16} />} onClick={() => onChoose('skipped')}>
          {words.end.choices.skipped}
        </Menu.Item>
        <Menu.Item leftSection={<Ban size={16} />} onClick={() => onChoose('cancelled')}>
          {words.end.choices.cancelled}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
