import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { Code, Download, Ellipsis } from 'lucide-react';
import { useSession } from '../session.tsx';
import { copy } from '../ui/CopyButton.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import type { ListState } from './list-state.ts';

/** The list as something to take along: all its rows as a file (S4.7), or the call that reads them (U4). */
export function ListMenu({ feature, state }: { feature: Feature; state: ListState }) {
  const { may } = useSession();
  async function copyCall(from: HTMLElement) {
    const address = `${location.origin}/api${feature.path}${state.search && `?${state.search}`}`;
    const call = `curl -H 'Authorization: Bearer YOUR_API_KEY' '${address.replaceAll("'", '%27')}'`;
    if (await copy(call, from)) say(words.list.callCopied);
    else sayFailed(words.copy.failed);
  }
  return (
    <Menu position="bottom-end">
      <Tooltip label={words.list.more}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={words.list.more}>
            <Ellipsis size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {may('create', 'export') && (
          <Menu.Item
            component="a"
            leftSection={<Download size={16} />}
            href={`/api${feature.path}/export?${state.search}`}
            download
          >
            {words.list.export}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Code size={16} />} onClick={(event) => void copyCall(event.currentTarget)}>
          {words.list.copyCall}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
