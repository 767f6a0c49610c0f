import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Books } from '../stock/books.server';
import type { Count } from '../stock/movement/move.server';

interface Counted {
  part: string;
  location: string;
  quantity: number;
  at: string;
}

/**
 * The correction that a count makes. A count sent at once sets the current stock. A count sent later is compared with
 * the stock of its own time, and later movements stay; where somebody has counted since, the later count wins.
 */
export async function differenceOf(
  ctx: Context,
  books: Books,
  { part, location, quantity: found, at }: Counted,
): Promise<{ quantity: number; count: Count }> {
  const { quantity: now } = books.at(part, location);
  if (at >= ctx.now) return { quantity: found - now, count: { found, at: null, isOutdated: false } };
  const [since] = await ctx.db.rows<{ moved: number; counted: boolean }>(
    `select coalesce(sum(quantity), 0)::int as moved, coalesce(bool_or(kind = 'count'), false) as counted
     from part_movement where organization_id = $1 and part_id = $2 and location_id = $3
       and created_at > $4 and coalesce(counted_at, created_at) > $4`,
    [ctx.organization.id, part, location, at],
  );
  const { moved, counted } = since!;
  if (counted) return { quantity: 0, count: { found, at, isOutdated: true } };
  if (found + moved < 0) throw invalid({ quantity: [messages.goneSinceCounted(found, -moved)] });
  return { quantity: found + moved - now, count: { found, at, isOutdated: false } };
}
