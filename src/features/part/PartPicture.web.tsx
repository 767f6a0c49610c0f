import { Package } from 'lucide-react';
import type { FileRow } from '#web/files/file.ts';
import type { Row } from '#web/query.ts';
import styles from './part-list.module.css';

/** The first picture, or an icon of the same size, so that names below each other are aligned. */
export function PartPicture({ row }: { row: Row }) {
  const [image] = (row.images as FileRow[] | undefined) ?? [];
  if (image)
    return <img className={styles.picture} src={image.thumbnail_url ?? image.file_url} alt="" loading="lazy" />;
  return (
    <span className={styles.picture} style={typeof row.color === 'string' ? { color: row.color } : undefined}>
      <Package size={18} aria-hidden="true" />
    </span>
  );
}
