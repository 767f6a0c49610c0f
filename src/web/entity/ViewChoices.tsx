import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import { keepView, type Search, useListState, type View } from './list-state.ts';
import { tabPath } from './tabs.ts';
import { viewIcons } from './view-icons.tsx';

interface ChoicesProps {
  feature: Feature;
  view: View;
  button: ReactElement;
  opened: boolean;
}

export function ViewChoices({ feature, view, button, opened }: ChoicesProps) {
  const navigate = useNavigate();
  const { tab } = useListState();
  const choose = (next: View) => {
    keepView(next, feature);
    const search = (({ tab: _tab, ...before }: Search) => ({ ...before, view: next })) as never;
    afterPaint(() => void navigate({ to: tabPath(feature, tab), search }));
  };
  return (
    <Menu position="bottom-end" defaultOpened={opened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {(['listView', 'tableView', ...(feature.nested ? (['treeView'] as const) : [])] as const).map((one) => (
          <Menu.Item
            key={one}
            leftSection={viewIcons[one]}
            onClick={() => choose(one)}
            aria-current={one === view || undefined}
          >
            {words.view[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
