import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { grouped } from '../grouped';
import type { Stewarded } from './subject';

export interface Member {
  id: string;
  name: string;
  /** What is the same for all of a group. */
  same: string;
}

/** How a noun is compared: SQL on its row `t`. */
interface Comparison {
  noun: Stewarded;
  same: string;
  /** What else is read of each. */
  more: string;
  where?: string;
  /** How many of a group are named. */
  most?: number;
}

/** No proposal names more records. */
const mostNamed = 20;

/**
 * The records that are the same as others, in groups of two and more, as far as the first of a group is among `ids`.
 * The first is the oldest, whatever becomes of the others.
 */
export async function groups<M extends Member>(
  ctx: Context,
  ids: readonly string[],
  { noun, same, more, where = 'true', most = mostNamed }: Comparison,
): Promise<M[][]> {
  if (ids.length === 0) return [];
  const params = new Params();
  const seen = visibleTo(ctx, storeOf(noun), 't', params);
  const rows = await ctx.db.rows<M>(
    `with plain as (select t.*, ${same} as same from ${noun} t where ${seen} and ${where})
     select t.id, t.name, t.same, ${more} from plain t
     where t.same <> '' and t.same in (select p.same from plain p where p.id = any(${params.add(ids, 'uuid[]')}))
     order by t.same, t.id`,
    params.values,
  );
  const found = grouped(rows, ({ same: key }) => key);
  const asked = new Set(ids);
  return [...found.values()]
    .filter((group) => group.length > 1 && asked.has(group[0]!.id))
    .map((group) => group.slice(0, most));
}
