import type { Numbering } from '#shared/numbering';
import type { Context } from '../context';
import { quote, type Store } from './store';

/**
 * The next number of a noun and its code (D6), by the organisation's settings or the noun's default. A lock makes sure
 * that a number is used once. It is held until the commit, so call this as late as possible.
 */
export async function nextNumber(ctx: Context, { source, entity }: Store, defaults: Numbering) {
  const [, [row]] = await Promise.all([
    ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${source} ${ctx.organization.id}`], 'often'),
    ctx.db.rows<{ last: number | null; chosen: Partial<Numbering> | null }>(
      `select (select max(number) from ${quote(source)} where organization_id = $1) as last,
         (select settings -> 'numbering' -> $2 from organization where id = $1) as chosen`,
      [ctx.organization.id, entity.name],
      'often',
    ),
  ]);
  const { prefix, start } = { ...defaults, ...row!.chosen };
  const number = Math.max((row!.last ?? 0) + 1, start);
  return { number, code: `${prefix}${number}` };
}
