import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, List, ListTree, PanelLeft } from 'lucide-react';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import { keepView, type View } from './list-state.ts';
import styles from './list.module.css';

const icons = { tableView: <List size={16} />, listView: <PanelLeft size={16} />, treeView: <ListTree size={16} /> };

/** Panel View, Table View or, where records lie in one another, Tree View, remembered by the browser. On a detail it leaves to the list (S8.2). */
export function ViewMenu({ feature, view }: { feature: Feature; view: View }) {
  const navigate = useNavigate();
  const choose = (next: View) => {
    keepView(next, feature);
    void navigate({ to: `/${feature.slug}`, search: ((before: object) => ({ ...before, view: next })) as never });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={styles.tool}
          leftSection={icons[view]}
          rightSection={<ChevronDown size={14} />}
          aria-label={`${words.view.label}: ${words.view[view]}`}
        >
          <span>{words.view[view]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['listView', 'tableView', ...(feature.nested ? (['treeView'] as const) : [])] as const).map((one) => (
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
