import { Button, Menu, Tooltip } from '@mantine/core';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cut } from '../format/name.ts';
import { useLater } from '../ui/later.ts';
import { lengths } from '../ui/Truncated.tsx';
import { words } from '../words.ts';
import type { Feature } from './feature.ts';
import type { ListState } from './list-state.ts';
import { isModified, useSavedViews } from './saved-views.ts';
import styles from './list.module.css';

const load = async () => (await import('./SavedViewsMenu.tsx')).SavedViewsMenu;

/** Which view this is, whether it has been changed since it was saved, and what can be done about that. */
export function SavedViews({ feature, state }: { feature: Feature; state: ListState }) {
  const [opened, setOpened] = useState(false);
  const [Items, fetch] = useLater(load);
  const views = useSavedViews(feature.slug, opened || state.saved !== '');
  const current = views?.find(({ id }) => id === state.saved);
  const modified = current !== undefined && isModified(current, state);
  const name = current ? cut(current.name, lengths.menu) : words.views.title;
  return (
    <Menu
      opened={opened}
      onChange={(open) => (open ? void fetch().then(() => setOpened(true)) : setOpened(false))}
      position="bottom-end"
      width={280}
    >
      <Tooltip label={current ? words.views.current(current.name, modified) : words.views.hint}>
        <Menu.Target>
          <Button
            variant="default"
            className={styles.tool}
            leftSection={<Bookmark size={16} fill={current ? 'currentColor' : 'none'} />}
            rightSection={<ChevronDown size={14} />}
            aria-label={current ? words.views.current(current.name, modified) : words.views.title}
            data-modified={modified || undefined}
          >
            <span>{name}</span>
            {modified && <em>{words.views.modified}</em>}
          </Button>
        </Menu.Target>
      </Tooltip>
      {Items && <Items feature={feature} state={state} views={views ?? []} current={current} modified={modified} />}
    </Menu>
  );
}
