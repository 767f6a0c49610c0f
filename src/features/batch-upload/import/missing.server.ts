import type { Context } from '#server/context';
import { findTarget } from '../targets/nouns.server';
import { isTree } from '../targets/nouns.server';
import type { Missing } from '../upload.server';
import { attempt } from './savepoint.server';
import { createRecord } from './write.server';

/** Makes the records that these rows refer to and that are not there yet. Returns whether it made any. */
export async function makeMissing(
  ctx: Context,
  missing: Missing[],
  values: Record<string, unknown>[],
): Promise<boolean> {
  const byId = new Map(missing.map((one) => [one.id, one]));
  const wanted = new Set(
    values.flatMap((row) => Object.values(row).flat()).filter((value) => typeof value === 'string' && byId.has(value)),
  );
  let made = false;
  const make = async (id: string): Promise<void> => {
    const one = byId.get(id);
    if (!one || one.made) return;
    if (one.parent) await make(one.parent);
    const target = findTarget(one.noun)!;
    const given = isTree(target.store) && one.parent ? { name: one.name, parent: one.parent } : { name: one.name };
    // Rows that need one that cannot be made are rejected when their turn comes.
    if (await attempt(ctx, () => createRecord(ctx, target, id, given))) return;
    one.made = true;
    made = true;
  };
  for (const id of wanted) await make(id as string);
  return made;
}
