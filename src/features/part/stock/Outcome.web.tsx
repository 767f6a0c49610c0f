import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { words } from '../part.words';
import type { Wish } from './movement/move-stock';
import { stocksOf } from './stock-view';
import styles from './move.module.css';

/** Preview of the stock after the movement. */
export function Outcome({ part, wish }: { part: Row; wish: Wish }) {
  const many = Number(wish.quantity || 0);
  const out = wish.kind === 'issue' || wish.kind === 'transfer' || (wish.kind === 'adjust' && wish.fewer);
  const ends = [
    { place: wish.location, by: out ? -many : many },
    { place: wish.kind === 'transfer' ? wish.to_location : null, by: many },
  ].filter(({ place }) => place !== null);
  const stocks = stocksOf(part);
  return (
    <p className={styles.outcome} aria-live="polite">
      {ends.map(({ place, by }) => {
        const stock = stocks.find(({ location }) => location.id === place);
        const before = stock?.quantity ?? 0;
        const after = before + by;
        return (
          <span key={place} data-wrong={after < 0 || undefined}>
            {stock?.location.name ?? words.move.there} <b>{formatNumber(before)}</b> → <b>{formatNumber(after)}</b>
          </span>
        );
      })}
    </p>
  );
}
