import { ActionIcon, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { CornerUpRight, Ellipsis, ExternalLink, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { words } from '#words/tree';
import { useSession } from '../../session.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import type { Feature } from '../common/feature.ts';
import { Tree } from './Tree.tsx';
import type { Place } from './place.ts';
import type { Tree as TreeData } from './tree-data.ts';
import { useDragging } from './tree-drag.ts';
import { move } from './tree-move.ts';
import styles from './tree.module.css';

const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }));

/** An interactive tree: rows open, take new children, and move by menu, by dragging and by Ctrl M. */
export function PlacesTree({
  feature,
  tree,
  label,
  q,
}: {
  feature: Feature;
  tree: TreeData;
  label: string;
  q?: string;
}) {
  const { may } = useSession();
  const navigate = useNavigate();
  const [moving, setMoving] = useState<Place>();
  const [reveal, setReveal] = useState<{ id: string }>();
  const mayMove = may('update', feature.slug);
  const href = (place: Place) => `/${feature.slug}/${place.id}`;

  function put(place: Place, to: Place | null): void {
    if (to) tree.toggle(to.id, true);
    void move(feature, place, to);
    setReveal({ id: place.id });
  }
  const dragging = useDragging(put, (place) => tree.toggle(place.id, true));

  return (
    <div className={styles.places} data-dragging={dragging.dragged !== undefined || undefined}>
      <Tree
        label={label}
        tree={tree}
        icon={feature.icon}
        q={q}
        href={href}
        reveal={reveal}
        onOpen={(place) => void navigate({ to: href(place), search: ((current: object) => current) as never })}
        onCommand={(letter, place) => {
          if (letter !== 'm' || !mayMove) return false;
          setMoving(place);
          return true;
        }}
        dragging={mayMove ? dragging.row : undefined}
        beside={(place) => feature.line?.(place).beside}
        actions={(place, active) => (
          <RowMenu feature={feature} place={place} active={active} onMove={mayMove ? setMoving : undefined} />
        )}
      />
      {dragging.top && (
        <div className={styles.dropTop} {...dragging.top}>
          {words.dropTop}
        </div>
      )}
      {moving && (
        <Suspense>
          <MoveDialog
            feature={feature}
            place={moving}
            onClose={() => setMoving(undefined)}
            onMove={(to) => {
              setMoving(undefined);
              put(moving, to);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Tab reaches it from the focused row. */
function RowMenu({
  feature,
  place,
  active,
  onMove,
}: {
  feature: Feature;
  place: Place;
  active: boolean;
  onMove?: (place: Place) => void;
}) {
  const { may } = useSession();
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon aria-label={words.actions(place.name)} title={words.actions(place.name)} tabIndex={active ? 0 : -1}>
          <Ellipsis size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/${feature.slug}/${place.id}`}
          search={((current: object) => current) as never}
          leftSection={<ExternalLink size={16} />}
        >
          <Truncated text={words.open} at="action" />
        </Menu.Item>
        {may('create', feature.slug) && (
          <Menu.Item
            component={Link}
            to={`/${feature.slug}/new`}
            search={{ parent: place.id } as never}
            leftSection={<Plus size={16} />}
          >
            <Truncated text={words.addInside} at="action" />
          </Menu.Item>
        )}
        {onMove && (
          <Menu.Item
            leftSection={<CornerUpRight size={16} />}
            rightSection={
              <kbd aria-hidden="true" className={styles.key}>
                {words.moveKey}
              </kbd>
            }
            onClick={() => onMove(place)}
          >
            <Truncated text={words.moveTo} at="action" />
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
