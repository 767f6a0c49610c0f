import {
  Ban,
  CalendarClock,
  CircleSlash,
  type LucideIcon,
  PackageMinus,
  RefreshCw,
  Truck,
  Warehouse,
} from 'lucide-react';
import type { Figure } from '#shared/figure';
import { formatNumber } from '#web/format/number.ts';
import { Money } from '#web/ui/Money.tsx';
import type { SupplyTileKey } from '../supply-chain';
import { formatPercent, formatRate } from './format';
import { ListLinkTo } from './ListLinkTo.web';
import { words } from '../supply-page.words';
import styles from './supply.module.css';

type Tile = Figure<SupplyTileKey>;

const icons: Record<SupplyTileKey, LucideIcon> = {
  running_out: CalendarClock,
  low: PackageMinus,
  emptied: CircleSlash,
  blocked: Ban,
  on_time: Truck,
  stock_value: Warehouse,
  turns: RefreshCw,
};
/** What needs somebody first. */
const order = Object.keys(icons) as SupplyTileKey[];

/** The numbers of the whole stock; each opens the rows it counts. Without read cost there is no tile of money. */
export function Tiles({ tiles, costs }: { tiles: Tile[]; costs: boolean }) {
  const shown = tiles.filter(({ key }) => costs || (key !== 'stock_value' && key !== 'turns'));
  return (
    <section aria-label={words.tilesTitle}>
      <ul className={styles.tiles}>
        {shown
          .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
          .map((tile) => (
            <TileOf key={tile.key} tile={tile} />
          ))}
      </ul>
    </section>
  );
}

function TileOf({ tile }: { tile: Tile }) {
  const { key, value, note, list } = tile;
  const Icon = icons[key];
  return (
    <li>
      <ListLinkTo list={list} className={styles.tile} data-none={value === null || Number(value) === 0 || undefined}>
        <span className={styles.tileLabel}>
          <Icon size={16} aria-hidden="true" />
          {words.tiles[key].label}
        </span>
        <b data-unit={tile.unit}>{value === null ? words.none : <Amount tile={tile} amount={value} />}</b>
        <small>{value === null ? note : <About tile={tile} />}</small>
      </ListLinkTo>
    </li>
  );
}

function Amount({ tile: { unit }, amount }: { tile: Tile; amount: number | string }) {
  if (unit === 'money') return <Money amount={String(amount)} />;
  if (unit === 'percent') return formatPercent(Number(amount));
  return unit === 'rate' ? formatRate(Number(amount)) : formatNumber(Number(amount));
}

function About({ tile }: { tile: Tile }) {
  const { key, delta, unit } = tile;
  const difference = Number(delta);
  // Of money and shares the difference says less than what they are.
  if (delta === null || unit !== 'count') return words.tiles[key].about;
  if (difference === 0) return words.delta.same;
  const count = formatNumber(Math.abs(difference));
  return difference > 0 ? words.delta.more(count) : words.delta.less(count);
}
