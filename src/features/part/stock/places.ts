import type { RecordOf } from '#shared/entity';
import type { Row } from '#web/query.ts';
import type { part } from '../part';
import { words } from '../part.words';
import type { Action } from './movement/move-stock';
import { stocksOf } from './stock-view';
import type { PlaceOption } from './StockPlaces.web';

/** Of a part that is made of parts: how many could be put together, and where. */
export type Kit = NonNullable<RecordOf<typeof part>['kit']>;

export const kitOf = (row: Row): Kit | null => (row.kit as Kit | null | undefined) ?? null;

/** The locations that are valid for an action, and whether any other is allowed. */
export function placesFor(part: Row, kind: Action): { options: PlaceOption[]; others: boolean } {
  const takes = kind === 'issue' || kind === 'transfer';
  const buildable = (kitOf(part)?.locations ?? []).map(({ id, name, available }) => ({
    id,
    name,
    about: words.places.buildable(available),
  }));
  if (kind === 'assemble') return { options: buildable, others: false };
  const stocked = stocksOf(part)
    .filter(({ quantity }) => quantity > 0 || !takes)
    .map(({ location: { id, name }, quantity, reserved, available }) => ({
      id,
      name,
      about: words.places.free(quantity, reserved, available),
    }));
  const more = kind === 'issue' ? buildable.filter(({ id }) => !stocked.some((one) => one.id === id)) : [];
  return { options: [...stocked, ...more], others: !takes };
}
