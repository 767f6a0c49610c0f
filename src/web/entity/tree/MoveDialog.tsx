import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { words as all } from '#words/screen';
import { words } from '#words/tree';
import type { Feature } from '../common/feature.ts';
import { Tree } from './Tree.tsx';
import type { Place } from './place.ts';
import { type Line, useTree } from './tree-data.ts';
import { canMove, parentOf } from './tree-move.ts';
import styles from './tree.module.css';

interface MoveProps {
  feature: Feature;
  place: Place;
  onMove(to: Place | null): void;
  onClose(): void;
}

const top: Place = { id: 'top', name: words.top, version: 0, path: [], ancestors: [], has_children: false };
const topLine: Line = { place: top, parent: null, level: 1, position: 1, size: 1 };
const targetOf = (chosen: Place): Place | null => (chosen === top ? null : chosen);

/** Picks the new parent: the tree without the moved record, and the top level. A click chooses, Enter moves at once. */
export function MoveDialog({ feature, place, onMove, onClose }: MoveProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const [chosen, setChosen] = useState<Place>();
  const body = useRef<HTMLDivElement>(null);
  const tree = useTree({
    slug: feature.slug,
    from: `${feature.path}/minimal`,
    search: q ? new URLSearchParams({ q }).toString() : '',
    without: place.id,
  });
  const offersTop = q === '' && parentOf(place) !== null;
  const lines = offersTop ? [topLine, ...tree.lines] : tree.lines;
  const allowed = chosen !== undefined && canMove(place, targetOf(chosen));

  const open = (to: Place) => canMove(place, targetOf(to)) && onMove(targetOf(to));
  const intoTree = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    body.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };
  return (
    <Dialog title={words.moveTitle(place.name)} onClose={onClose} size="lg">
      <div ref={body} className={styles.dialog}>
        <TextInput
          type="search"
          aria-label={all.list.search(feature.plural)}
          placeholder={all.list.search(feature.plural)}
          leftSection={<Search size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={intoTree}
          data-autofocus
        />
        <div className={styles.dialogTree}>
          {lines.length > 0 ? (
            <Tree
              label={words.moveTo}
              tree={{ ...tree, lines }}
              icon={feature.icon}
              q={q}
              selected={chosen?.id ?? ''}
              onPick={setChosen}
              onOpen={open}
            />
          ) : (
            !tree.isPending && <p className={styles.none}>{all.form.nothingFound}</p>
          )}
        </div>
        {(place.descendants ?? 0) > 0 && <p>{words.moveHint}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            {all.form.cancel}
          </Button>
          <Button disabled={!allowed} onClick={() => chosen && open(chosen)}>
            {words.moveHere(allowed ? chosen.name : undefined)}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
