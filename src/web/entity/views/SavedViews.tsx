import { Button } from '@mantine/core';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { words } from '#words/screen';
import { lazyScreen } from '../../lazy-screen.tsx';
import { cut, lengths } from '../../format/name.ts';
import { useSession } from '../../session.tsx';
import { LazyButton } from '../../ui/LazyButton.tsx';
import type { Feature } from '../common/feature.ts';
import type { ListState } from '../list/list-query.ts';
import { isModified, isShown, useSavedViews } from './saved-views.ts';
import styles from '../list/list.module.css';

const SavedViewsMenu = lazyScreen(async () => (await import('./SavedViewsMenu.tsx')).SavedViewsMenu);

/** The current saved view, whether it was modified, and the menu for it. */
export function SavedViews({ feature, state }: { feature: Feature; state: ListState }) {
  const [wanted, setWanted] = useState(false);
  const views = useSavedViews(feature.slug, wanted || state.saved !== '');
  const current = views?.find(({ id }) => id === state.saved);
  const modified = current !== undefined && isModified(current, state);
  const { me } = useSession();
  const builtIn = state.saved ? undefined : feature.views?.(me).find((view) => isShown(view, state, feature));
  const name = current?.name ?? builtIn?.name;
  const button = (
    <Button
      variant="default"
      className={styles.tool}
      leftSection={<Bookmark size={16} fill={name ? 'currentColor' : 'none'} />}
      rightSection={<ChevronDown size={14} />}
      aria-label={name ? words.views.current(name, modified) : words.views.title}
      aria-haspopup="menu"
      data-modified={modified || undefined}
      // Loaded before the press: views that arrive later would push the other items down under the finger.
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
    >
      <span>{name ? cut(name, lengths.menu) : words.views.title}</span>
      {modified && <em>{words.views.modified}</em>}
    </Button>
  );
  return (
    <LazyButton
      button={button}
      load={SavedViewsMenu.load}
      hint={name ? words.views.current(name, modified) : words.views.hint}
    >
      <SavedViewsMenu
        feature={feature}
        state={state}
        views={views ?? []}
        current={current}
        builtIn={builtIn?.name}
        modified={modified}
        button={button}
        onOpen={() => setWanted(true)}
      />
    </LazyButton>
  );
}
