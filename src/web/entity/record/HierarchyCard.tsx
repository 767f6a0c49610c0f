import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CornerUpRight, Plus, Table } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { words } from '#words/tree';
import type { Row } from '../../query.ts';
import { useSession } from '../../session.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import type { Feature } from '../common/feature.ts';
import { PlacesTree } from '../tree/PlacesTree.tsx';
import type { Place } from '../tree/place.ts';
import { useTree } from '../tree/tree-data.ts';
import { move } from '../tree/tree-move.ts';
import styles from '../tree/tree.module.css';

const MoveDialog = lazy(async () => ({ default: (await import('../tree/MoveDialog.tsx')).MoveDialog }));

export function HierarchyCard({ feature, row }: { feature: Feature; row: Row }) {
  const place = row as Place;
  const tree = useTree({ slug: feature.slug, from: feature.path, root: place.id });
  return (
    <div className={styles.card}>
      <Trail feature={feature} place={place} />
      {tree.lines.length > 0 && <PlacesTree feature={feature} tree={tree} label={place.name} />}
      {tree.lines.length === 0 &&
        (tree.isPending ? <Waiting lines={1} /> : <p className={styles.none}>{words.empty}</p>)}
      {!tree.isPending && <Actions feature={feature} place={place} />}
    </div>
  );
}

function Trail({ feature, place }: { feature: Feature; place: Place }) {
  if (place.ancestors.length === 0) return null;
  return (
    <nav aria-label={words.path} className={styles.trail}>
      {place.ancestors.map((id, at) => (
        <span key={id}>
          <Link to={`/${feature.slug}/${id}`} search={((current: object) => current) as never}>
            {place.path[at]}
          </Link>
          <span aria-hidden="true">›</span>
        </span>
      ))}
      <span aria-current="page">{place.name}</span>
    </nav>
  );
}

function Actions({ feature, place }: { feature: Feature; place: Place }) {
  const { may } = useSession();
  const [moving, setMoving] = useState(false);
  return (
    <div className={styles.cardActions}>
      {may('create', feature.slug) && (
        <Button
          component={Link}
          to={`/${feature.slug}/new`}
          search={{ parent: place.id } as never}
          variant="default"
          leftSection={<Plus size={16} />}
        >
          {words.addInside}
        </Button>
      )}
      {may('update', feature.slug) && (
        <Button variant="default" leftSection={<CornerUpRight size={16} />} onClick={() => setMoving(true)}>
          {words.moveTo}
        </Button>
      )}
      {place.has_children && (
        <Button
          component={Link}
          to={`/screen/${feature.slug}/${place.id}/child-parent`}
          variant="subtle"
          leftSection={<Table size={16} />}
        >
          {words.asTable}
        </Button>
      )}
      {moving && (
        <Suspense>
          <MoveDialog
            feature={feature}
            place={place}
            onClose={() => setMoving(false)}
            onMove={(to) => {
              setMoving(false);
              void move(feature, place, to);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
