import { words } from '#words/tree';
import { api, Problem } from '../../api.ts';
import { keys, type Page, queryClient } from '../../query.ts';
import { sayFailed, sayWithUndo } from '../../ui/overlay/toast.tsx';
import type { Feature } from '../common/feature.ts';
import type { Place } from './place.ts';

/** The new parent, or the top level. */
type Target = Pick<Place, 'id' | 'name' | 'path' | 'ancestors'> | null;

export const parentOf = (place: Place): string | null => place.ancestors.at(-1) ?? null;

/** A record cannot move into itself, into a descendant, or to where it already is. */
export const canMove = (place: Place, to: Target): boolean =>
  (to?.id ?? null) !== parentOf(place) && to?.id !== place.id && !to?.ancestors.includes(place.id);

/** Moves as an optimistic update; a refused move is reverted, with the server's message. */
export async function move(feature: Feature, place: Place, to: Target): Promise<void> {
  if (!(await put(feature, place, to))) return;
  const back = above(place);
  const moved: Place = { ...place, ...under(place, to) };
  sayWithUndo(words.moved(place.name, to?.name), () => void put(feature, moved, back));
}

async function put(feature: Feature, place: Place, to: Target): Promise<boolean> {
  const { slug, path } = feature;
  await queryClient.cancelQueries({ queryKey: keys.allBranches(slug) });
  show(slug, place, to);
  try {
    await api.patch(`${path}/${place.id}`, { parent: to?.id ?? null });
    return true;
  } catch (error) {
    sayFailed((error instanceof Problem && error.errors.parent?.[0]) || (error as Error).message);
    return false;
  } finally {
    void queryClient.invalidateQueries({ queryKey: keys.entity(slug) });
  }
}

const above = ({ ancestors, path }: Place): Target =>
  ancestors.length === 0
    ? null
    : { id: ancestors.at(-1)!, name: path.at(-2)!, ancestors: ancestors.slice(0, -1), path: path.slice(0, -1) };

const under = (place: Place, to: Target) => ({
  ancestors: to ? [...to.ancestors, to.id] : [],
  path: to ? [...to.path, place.name] : [place.name],
});

/** Updates the cached levels optimistically. The descendants follow with the refetch. */
function show(slug: string, place: Place, to: Target): void {
  const moved = { ...place, ...under(place, to) };
  const weight = 1 + (place.descendants ?? 0);
  for (const [key, page] of queryClient.getQueriesData<Page<Place>>({ queryKey: keys.allBranches(slug) })) {
    if (!page) continue;
    const [parent, number] = key.slice(-2) as [string | null, number];
    const rows = page.results.flatMap((row) => {
      if (row.id === place.id) return parent === parentOf(place) ? [] : [moved];
      const gains = (moved.ancestors.includes(row.id) ? weight : 0) - (place.ancestors.includes(row.id) ? weight : 0);
      const descendants = (row.descendants ?? 0) + gains;
      return [gains === 0 ? row : { ...row, descendants, has_children: descendants > 0 }];
    });
    if (parent === (to?.id ?? null) && number === 1) rows.push(moved);
    rows.sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }));
    queryClient.setQueryData(key, { ...page, results: rows, count: page.count + rows.length - page.results.length });
  }
}
