import { lazy, Suspense, useState } from 'react';
import { times } from '#shared/decimal';
import { awaited } from '#web/entity/pick/add-new.ts';
import { formatNumber } from '#web/format/number.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Money } from '#web/ui/Money.tsx';
import { words } from '../part.words';
import { InKits } from '../kit/InKits.web';
import { KitParts } from '../kit/KitParts.web';
import type { Action, Wish } from './movement/move-stock';
import { StockActions } from './StockActions.web';
import { StockTable } from './StockTable.web';
import { newPlaceKey, stockKey, stocksOf } from './stock-view';
import styles from './stock.module.css';

const texts = words.stock;

const StockDialog = lazy(async () => ({ default: (await import('./StockDialog.web')).StockDialog }));
const NewPlace = lazy(async () => ({ default: (await import('./NewPlace.web')).NewPlace }));

type Opened = { kind: Action; location?: string | null } | 'place';

/** Stock in total and by location, with its actions; one dialog serves all of them. */
export function StockCard({ row }: { row: Row }) {
  const { may } = useSession();
  const changes = may('update', 'part', row);
  const [opened, setOpened] = useState<Opened | undefined>(
    () => awaited<Wish>(stockKey(row.id)) ?? (awaited<object>(newPlaceKey(row.id)) && 'place'),
  );
  const close = () => setOpened(undefined);
  const stocks = stocksOf(row);
  return (
    <div className={styles.card}>
      <Figures row={row} places={stocks.length} low={stocks.filter(({ is_low }) => is_low).length} />
      {changes && (
        <StockActions part={row} onMove={(kind) => setOpened({ kind })} onAddPlace={() => setOpened('place')} />
      )}
      {stocks.length > 0 ? (
        <StockTable
          row={row}
          stocks={stocks}
          onMove={changes ? (location) => setOpened({ kind: 'issue', location }) : undefined}
        />
      ) : (
        <p className={styles.none}>{changes ? texts.none : texts.noneReader}</p>
      )}
      <KitParts part={row} />
      <InKits part={row} />
      <Suspense>
        {opened === 'place' && <NewPlace part={row} onClose={close} />}
        {opened && opened !== 'place' && (
          <StockDialog part={row} kind={opened.kind} location={opened.location} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

function Figures({ row, places, low }: { row: Row; places: number; low: number }) {
  const unit = row.unit ? String(row.unit) : '';
  const figure = (name: string, key: 'quantity' | 'reserved' | 'available', about: string) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{formatNumber(Number(row[key]))}</b> {unit}
        {about && <small>{about}</small>}
      </dd>
    </div>
  );
  return (
    <dl className={styles.figures}>
      {figure(texts.available, 'available', low > 0 ? texts.lowIn(low) : '')}
      {figure(texts.onHand, 'quantity', places > 0 ? texts.in(places) : '')}
      {figure(texts.reserved, 'reserved', '')}
      {typeof row.unit_cost === 'string' && (
        <div>
          <dt>{texts.value}</dt>
          <dd>
            <b>
              <Money amount={times(Number(row.quantity), row.unit_cost)} />
            </b>
            <small>
              {texts.valueAt} <Money amount={row.unit_cost} />
            </small>
          </dd>
        </div>
      )}
    </dl>
  );
}
