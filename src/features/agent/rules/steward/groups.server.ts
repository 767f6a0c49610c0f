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
  const asked = params.add(ids, 'uuid[]');
  // Without a join by what is the same: of that the database knows no numbers, and compares each with each.
  const rows = await ctx.db.rows<M>(
    `with found as (
       select p.same, array_agg(p.id order by p.id) as ids
       from (select t.id, ${same} as same from ${noun} t
         where ${visibleTo(ctx, storeOf(noun), 't', params)} and ${where}) p
       where p.same <> '' group by p.same having count(*) > 1 and (array_agg(p.id order by p.id))[1] = any(${asked}))
     select t.id, t.name, f.same, ${more} from found f cross join unnest(f.ids) u (id)
       join ${noun} t on t.organization_id = ${params.add(ctx.organization.id)} and t.id = u.id
     order by f.same, t.id`,
    params.values,
  );
  return [...grouped(rows, ({ same: key }) => key).values()].map((group) => group.slice(0, most));
}
