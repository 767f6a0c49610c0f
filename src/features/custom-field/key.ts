/**
 * Turns a name into a key: `Floor area (m²)` is `floor_area_m2`. Never two underscores, which filters read as a hop.
 */
function keyOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replace(/^_+|_+$/g, '');
  return plain || 'field';
}

/** The first free key of `key`, `key_2`, `key_3` … */
export function freeKey(name: string, taken: ReadonlySet<string>): string {
  const key = keyOf(name);
  for (let n = 1; ; n++) {
    const tried = n === 1 ? key : `${key}_${n}`;
    if (!taken.has(tried)) return tried;
  }
}
