import { Menu } from '@mantine/core';
import { Code, Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSession } from '../session.tsx';
import { copy } from '../ui/CopyButton.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import type { ListState } from './list-state.ts';

interface ChoicesProps {
  feature: Feature;
  state: ListState;
  button: ReactElement;
  opened: boolean;
}

/** All rows of the list as a file (S4.7), or the call that reads them (U4). */
export function ListChoices({ feature, state, button, opened }: ChoicesProps) {
  const { may } = useSession();
  async function copyCall(from: HTMLElement) {
    const address = `${location.origin}/api${feature.path}${state.search && `?${state.search}`}`;
    const call = `curl -H 'Authorization: Bearer YOUR_API_KEY' '${address.replaceAll("'", '%27')}'`;
    if (await copy(call, from)) say(words.list.callCopied);
    else sayFailed(words.copy.contentFailed);
  }
  return (
    <Menu position="bottom-end" defaultOpened={opened}>
      <Menu.Target>{button}</Menu.Target>
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
