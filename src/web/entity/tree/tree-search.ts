import { once } from '../../format/once.ts';
import type { Place } from './place.ts';

interface Forest {
  children: Map<string | null, Place[]>;
  hits: Set<string>;
}

const byName = once(() => new Intl.Collator(undefined, { sensitivity: 'base' }));

/** Search results inside their ancestors: each hit has its path, so nothing more is fetched. */
export function forestOf(found: Place[], without?: string): Forest {
  const hits = found.filter(({ id, ancestors }) => id !== without && !ancestors.includes(without ?? ''));
  const places = new Map<string, Place>();
  for (const hit of hits) {
    for (const [at, id] of hit.ancestors.entries()) if (!places.has(id)) places.set(id, above(hit, at));
    places.set(hit.id, hit);
  }
  const children = new Map<string | null, Place[]>([[null, []]]);
  for (const place of places.values()) {
    const parent = place.ancestors.at(-1) ?? null;
    children.set(parent, [...(children.get(parent) ?? []), place]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => byName().compare(a.name, b.name));
  return { children, hits: new Set(hits.map(({ id }) => id)) };
}

const above = (hit: Place, at: number): Place => ({
  id: hit.ancestors[at]!,
  name: hit.path[at]!,
  version: 0,
  path: hit.path.slice(0, at + 1),
  ancestors: hit.ancestors.slice(0, at),
  has_children: true,
});

/** Letters folded as the search does, one for one. */
const folded = (text: string): string[] => [...text].map((letter) => letter.normalize('NFD')[0]!.toLocaleLowerCase());

/** A name split into matching and other pieces. */
export function marked(name: string, q: string): { text: string; hit: boolean }[] {
  const letters = [...name];
  const inside = letters.map(() => false);
  const where = folded(name).join('');
  // Letters beyond the basic plane would shift the positions; such a name is not highlighted.
  if (where.length !== letters.length) return [{ text: name, hit: false }];
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const sought = folded(word).join('');
    for (let at = where.indexOf(sought); at >= 0; at = where.indexOf(sought, at + 1))
      inside.fill(true, at, at + sought.length);
  }
  const pieces: { text: string; hit: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1);
    if (last && last.hit === inside[at]) last.text += letter;
    else pieces.push({ text: letter, hit: inside[at]! });
  }
  return pieces;
}
