import { ChevronRight } from 'lucide-react';
import { words } from '#words/tree';
import type { Place } from '../tree/place.ts';
import styles from '../tree/tree.module.css';

export type Trail = { id: string; name: string }[];

/** The place and its ancestors, from the root down. */
export const trailOf = ({ id, ancestors, path }: Place): Trail =>
  [...ancestors, id].map((one, at) => ({ id: one, name: path[at]! }));

/** The name of the list of places at this level. */
export const levelName = (all: string, trail: Trail): string =>
  trail.length > 0 ? words.level(trail.map(({ name }) => name)) : all;

/** Breadcrumbs back up, for the mouse; the input keeps the focus, or the list would close. */
export function Levels({ all, trail, onGo }: { all: string; trail: Trail; onGo(trail: Trail): void }) {
  const steps = [{ id: '', name: words.all(all) }, ...trail];
  return (
    <div className={styles.levels} onMouseDown={(event) => event.preventDefault()} role="presentation">
      {steps.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && <span aria-hidden="true">›</span>}
          <button type="button" tabIndex={-1} disabled={at === trail.length} onClick={() => onGo(trail.slice(0, at))}>
            {name}
          </button>
        </span>
      ))}
    </div>
  );
}

/** Opens the places inside this one. */
export function Inside({ place, onGo }: { place: Place; onGo(trail: Trail): void }) {
  if (!place.has_children) return null;
  return (
    <span
      className={styles.inside}
      title={words.goInside(place.name)}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onGo(trailOf(place));
      }}
    >
      {words.inside(place.descendants ?? 0)}
      <ChevronRight size={16} aria-hidden="true" />
    </span>
  );
}
