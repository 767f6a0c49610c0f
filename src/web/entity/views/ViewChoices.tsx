import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { leadAfterPaint } from '../../ui/after-paint.ts';
import type { Feature } from '../common/feature.ts';
import type { Search, View } from '../list/list-query.ts';
import { rememberView, useListState, viewsOf } from '../list/list-state.ts';
import { tabPath } from '../list/tabs.ts';
import { viewIcon, viewLabel } from './view-icons.tsx';

interface ChoicesProps {
  feature: Feature;
  view: View;
  button: ReactElement;
  onChoose(view: View): void;
}

export function ViewChoices({ feature, view, button, onChoose }: ChoicesProps) {
  const navigate = useNavigate();
  const { tab } = useListState();
  const choose = (next: View) => {
    rememberView(next, feature);
    onChoose(next);
    // Grouping differs per view, so it is dropped; the day stays.
    const search = (({ tab: _tab, by: _by, span: _span, ...others }: Search) => ({ ...others, view: next })) as never;
    leadAfterPaint(() => void navigate({ to: tabPath(feature, tab), search }));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {viewsOf(feature).map((one) => (
          <Menu.Item
            key={one}
            leftSection={viewIcon(feature, one)}
            onClick={() => choose(one)}
            aria-current={one === view || undefined}
          >
            {viewLabel(feature, one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
