import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, List, PanelLeft } from 'lucide-react';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import { keepView, type View } from './list-state.ts';

const icons = { tableView: <List size={16} />, listView: <PanelLeft size={16} /> };

/** Panel View or Table View, remembered by the browser. On a detail it leaves to the list (S8.2). */
export function ViewMenu({ feature, view }: { feature: Feature; view: View }) {
  const navigate = useNavigate();
  const choose = (next: View) => {
    keepView(next);
    void navigate({ to: `/${feature.slug}`, search: ((before: object) => ({ ...before, view: next })) as never });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={icons[view]}
          rightSection={<ChevronDown size={14} />}
          aria-label={`${words.view.label}: ${words.view[view]}`}
        >
          {words.view[view]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['listView', 'tableView'] as const).map((one) => (
          <Menu.Item
            key={one}
            leftSection={icons[one]}
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
