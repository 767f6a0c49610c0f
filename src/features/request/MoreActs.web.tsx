import { Menu } from '@mantine/core';
import { Eye, LayoutTemplate, Merge } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Row } from '#web/query.ts';
import { requestOf } from './request-view';
import { words } from './request.words';
import type { useTriage } from './use-triage';

interface MoreProps {
  button: ReactElement;
  row: Row;
  triage: ReturnType<typeof useTriage>;
}

/** The acts that a phone's bar has no room for. */
export function MoreActs({ button, row, triage }: MoreProps) {
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<LayoutTemplate size={20} />} onClick={() => triage.ask('template')}>
          {words.act.template}
        </Menu.Item>
        <Menu.Item leftSection={<Merge size={20} />} onClick={() => triage.ask('merge')}>
          {words.act.merge}
        </Menu.Item>
        {!requestOf(row).acknowledged_at && (
          <Menu.Item leftSection={<Eye size={20} />} onClick={triage.acknowledge}>
            {words.act.seen}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
