import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { words } from '../work-order.words';
import { onHoldReasons } from './status';

interface ChoicesProps {
  button: ReactElement;
  onChoose(reason: string | null): void;
}

/** Asks for the reason when the work is put on hold: nobody adds it afterwards (U17). */
export function HoldChoices({ button, onChoose }: ChoicesProps) {
  return (
    <Menu position="bottom" width={200}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.status.hold}</Menu.Label>
        {onHoldReasons.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onChoose(value)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChoose(null)}>{words.status.noReason}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
