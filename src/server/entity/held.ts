import { conflict } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '../context';
import { columnOf, isOf, linkedTo, linkName, pointersTo, quote, type Store } from './store';

/** What still needs a record keeps it from being deleted. */
export async function refuseWhenHeld(ctx: Context, store: Store, id: string): Promise<void> {
  // What was only noted (who approved it, from which template it came) can go.
  const noted = (other: Store, key: string) => other.entity.fields[key]?.readOnly;
  const holders = pointersTo(store.entity.name).filter(
    (pointer) => pointer.holds || (!pointer.link && !noted(pointer.store, pointer.key)),
  );
  if (holders.length === 0) return;
  const counts = holders.map(({ store: other, key, link, holds }, at) => {
    const points = link
      ? `exists (select from ${quote(linkName(link))} l where ${linkedTo(link, 'o')} and l.${quote(link.otherKey)} = $2 and (${holds}))`
      : `o.${quote(columnOf(other, key))} = $2`;
    return `(select count(*) from ${quote(other.source)} o
      where o.organization_id = $1 and ${points} and o.deleted_at is null${isOf(other, 'o')}) as "${at}"`;
  });
  const [found] = await ctx.db.rows<Record<string, number>>(`select ${counts.join(', ')}`, [ctx.organization.id, id]);
  const held = holders
    .map(({ store: { entity } }, at) => ({ entity, count: found![at]! }))
    .map(({ entity, count }) => ({
      entity_type: entity.name,
      count,
      words: `${count} ${(count === 1 ? entity.label : entity.labelPlural).toLowerCase()}`,
    }));
  refuseHeldBy(held);
}

/** Records of one noun that still need another record. */
export interface Holder {
  entity_type: string;
  count: number;
  /** Such as "2 automations". */
  words: string;
}

/** Refuses a delete while there are any, and says what they are. */
export function refuseHeldBy(holders: readonly Holder[]): void {
  const held = holders.filter(({ count }) => count > 0);
  if (held.length === 0) return;
  throw conflict(messages.heldBy(held.map(({ words }) => words).join(' and ')), {
    held_by: held.map(({ entity_type, count }) => ({ entity_type, count })),
  });
}
