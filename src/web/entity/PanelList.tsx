import { Link, useParams } from '@tanstack/react-router';
import type { Row } from '../query.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { cut } from '../format/name.ts';
import { featureOf, type Feature } from './feature.ts';
import styles from './entity.module.css';

/** The narrow list of Panel View. J and K go through it; what is chosen stands in the address. */
export function PanelList({ feature, rows }: { feature: Feature; rows: Row[] }) {
  const { id } = useParams({ strict: false }) as { id?: string };
  return (
    <nav className={styles.panelList} aria-label={feature.plural}>
      {rows.map((row) => (
        <Link
          key={row.id}
          to={`/${feature.slug}/${row.id}`}
          search={((before: object) => before) as never}
          className={styles.panelItem}
          aria-current={row.id === id ? 'page' : undefined}
          data-panel-item
        >
          <PanelMark feature={feature} row={row} />
          <span>
            <b>{row.name}</b>
            <small>{subtitle(row)}</small>
          </span>
        </Link>
      ))}
    </nav>
  );
}

function PanelMark({ feature, row }: { feature: Feature; row: Row }) {
  if (feature.slug === 'user') return <Avatar name={row.name} color={row.color as string | null} />;
  const Icon = featureOf(feature.slug)!.icon;
  return (
    <span className={styles.panelMark} style={typeof row.color === 'string' ? { color: row.color } : undefined}>
      <Icon size={18} />
    </span>
  );
}

/** Whatever says most in one line: where it lies, what it is for, how to reach it. */
function subtitle(row: Row): string {
  if (Array.isArray(row.path)) return (row.path as string[]).slice(0, -1).join(' › ');
  for (const key of ['role', 'email', 'description']) if (typeof row[key] === 'string') return cut(row[key], 60);
  return '';
}
