import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Eye, LayoutTemplate, Merge, UserPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Row } from '#web/query.ts';
import { requestOf } from '../request-view';
import { words } from '../request.words';
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
        <Menu.Item
          component={Link}
          to="/work-order/new"
          search={{ fromRequest: row.id } as never}
          leftSection={<UserPlus size={20} />}
        >
          {words.act.details}
        </Menu.Item>
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
