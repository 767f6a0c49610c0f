import type { Context } from '#server/context';
import { keyOf } from '../../proposal/compare';
import { refusedOf } from '../../proposal/known.server';
import { type Place, plan, type Transfer } from './shortage';

const keyed = ({ part, from, to }: Transfer): string =>
  keyOf('transfer', [
    { type: 'part', id: part },
    { type: 'location', id: from.location },
    { type: 'location', id: to.location },
  ]);

/** They are always about the same records, so only the quantity can make one worse than what was refused. */
const judged = ({ quantity }: Transfer) => ({ kind: 'transfer', weight: quantity, evidence: [] });

/** The transfers that people have said no to: instead of them something else is moved, or ordered. */
export async function refusedTransfers(
  ctx: Context,
  places: readonly Place[],
): Promise<(transfer: Transfer) => boolean> {
  // Whatever is refused, what could be moved instead is asked for.
  const possible = new Map<string, ReturnType<typeof judged>>();
  plan(places, (transfer) => {
    possible.set(keyed(transfer), judged(transfer));
    return true;
  });
  const isRefused = await refusedOf(ctx, 'stock', possible);
  return (transfer) => isRefused(keyed(transfer), judged(transfer));
}
