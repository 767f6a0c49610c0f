import { Button } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { words } from '#words/screen';
import { lazyScreen } from '../../lazy-screen.tsx';
import { LazyButton } from '../../ui/LazyButton.tsx';
import type { Feature } from '../common/feature.ts';
import type { View } from '../list/list-query.ts';
import { viewIcon, viewLabel } from './view-icons.tsx';
import styles from '../list/list.module.css';

/** The chosen view until it is shown: some views are separate pages with their own button. */
let chosen: View | undefined;

const ViewChoices = lazyScreen(async () => (await import('./ViewChoices.tsx')).ViewChoices);

/**
 * Switches the view: Panel, Table, Tree for nested nouns, and the noun's layouts; the browser remembers it.
 * On a record it leads to the list (S8.2).
 */
export function ViewMenu({ feature, view }: { feature: Feature; view: View }) {
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen !== view) return;
    chosen = undefined;
    if (document.activeElement === document.body) place.current?.focus();
  }, [view]);
  const button = (
    <Button
      ref={place}
      variant="default"
      className={styles.tool}
      leftSection={viewIcon(feature, view)}
      rightSection={<ChevronDown size={14} />}
      aria-label={`${words.view.label}: ${viewLabel(feature, view)}`}
      aria-haspopup="menu"
    >
      <span>{viewLabel(feature, view)}</span>
    </Button>
  );
  return (
    <LazyButton button={button} load={ViewChoices.load}>
      <ViewChoices feature={feature} view={view} button={button} onChoose={(next) => (chosen = next)} />
    </LazyButton>
  );
}
