import { memo } from 'react';
import { cut } from '../../../format/name.ts';
import type { Row } from '../../../query.ts';
import type { Feature } from '../../common/feature.ts';
import { pictureOf, placeOf } from '../row-facts.ts';
import { Thumbnail } from '../../table/Thumbnail.tsx';
import styles from '../list.module.css';

/** A record in one line: its mark, its name above the most useful fact, and what stands beside it. */
export const PanelLine = memo(function PanelLine({ feature, row }: { feature: Feature; row: Row }) {
  const line: ReturnType<NonNullable<Feature['line']>> = feature.line?.(row) ?? { subtitle: subtitle(row) };
  return (
    <>
      {line.mark ? <span className={styles.panelMark}>{line.mark}</span> : <PanelMark feature={feature} row={row} />}
      <span className={styles.panelText}>
        <b>{row.name}</b>
        <small>{line.subtitle}</small>
      </span>
      {line.beside}
    </>
  );
});

function PanelMark({ feature, row }: { feature: Feature; row: Row }) {
  const mark = feature.panelMark ?? feature.mark;
  if (mark) return mark(row);
  if (pictureOf(row)) return <Thumbnail feature={feature} row={row} />;
  const Icon = feature.icon;
  return (
    <span className={styles.panelMark} style={typeof row.color === 'string' ? { color: row.color } : undefined}>
      <Icon size={18} />
    </span>
  );
}

/** The most useful fact in one line: its place, its purpose, or its email address. */
function subtitle(row: Row): string {
  if (Array.isArray(row.path)) return placeOf(row);
  for (const key of ['role', 'email', 'description']) if (typeof row[key] === 'string') return cut(row[key], 60);
  return '';
}
