import { CircleAlert, Inbox, type LucideIcon, PackageMinus, PowerOff } from 'lucide-react';
import { formatNumber } from '#web/format/number.ts';
import type { Figure } from '../home';
import { words } from '../home.words';
import { ListLinkTo } from '../ListLinkTo.web';
import styles from '../home.module.css';

const icons: Record<string, LucideIcon> = {
  overdue: CircleAlert,
  pending_requests: Inbox,
  assets_offline: PowerOff,
  low_stock: PackageMinus,
};

/** The four numbers that need somebody now; each opens the rows it counts. */
export function Tiles({ tiles }: { tiles: Figure[] }) {
  return (
    <section aria-label={words.tilesTitle}>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.key} tile={tile} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ tile }: { tile: Figure }) {
  const text = words.tiles[tile.key];
  const Icon = icons[tile.key];
  if (!text || !Icon) return null;
  return (
    <li>
      <ListLinkTo list={tile.list} className={styles.tile} data-none={Number(tile.value) === 0 || undefined}>
        <span className={styles.tileLabel}>
          <Icon size={16} aria-hidden="true" />
          {text.label}
        </span>
        <b>{formatNumber(Number(tile.value ?? 0))}</b>
        <small>{compared(tile) ?? text.about}</small>
      </ListLinkTo>
    </li>
  );
}

function compared({ delta }: Figure): string | undefined {
  if (delta === null) return undefined;
  const difference = Number(delta);
  if (difference === 0) return words.delta.same;
  const count = formatNumber(Math.abs(difference));
  return difference > 0 ? words.delta.more(count) : words.delta.less(count);
}
