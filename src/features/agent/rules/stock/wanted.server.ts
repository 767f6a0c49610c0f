import type { Context } from '#server/context';
import { keyOf } from '../../proposal/compare';
import { knownOf, refusalOfOne } from '../../proposal/known.server';
import type { Place } from './shortage';

/** As an order of its own, because people decide about each line. */
const asOrder = ({ part, vendor, location, toOrder }: Place & { vendor: string }) => {
  const record = { type: 'part' as const, id: part, name: '' };
  const key = keyOf('reorder', [record, { type: 'vendor', id: vendor }, { type: 'location', id: location }]);
  const evidence = [{ label: '', value: '', decisive: true, record, figure: toOrder }];
  return [key, { kind: 'reorder', weight: toOrder, evidence }] as const;
};

/**
 * Without what people have left out of an order, or dismissed with it: the next order to the same vendor does not bring
 * it back, until it is worse.
 */
export async function wantedOf(ctx: Context, lacking: readonly (Place & { vendor: string })[]): Promise<Place[]> {
  if (lacking.length === 0) return [];
  const [agent] = await ctx.db.rows<{ id: string }>(
    `select id from agent where organization_id = $1 and key = 'stock'`,
    [ctx.organization.id],
  );
  const known = await knownOf(ctx, agent!, new Map(lacking.map(asOrder)));
  return lacking.filter((place) => !refusalOfOne(ctx, ...asOrder(place), known));
}
