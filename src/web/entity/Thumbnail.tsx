import type { FileRow } from '../files/file.ts';
import type { Row } from '../query.ts';
import type { Feature } from './feature.ts';
import styles from './entity.module.css';

/** Its first picture, as small as a line; a file is its own. */
export const pictureOf = (row: Row): string | undefined =>
  ((row.images as FileRow[] | undefined)?.[0] ?? (row as Partial<FileRow>)).thumbnail_url ?? undefined;

/** The picture of a row among rows that have some; its noun's icon where it has none, so that the names stay in line. */
export function Thumbnail({ feature: { icon: Icon }, row }: { feature: Feature; row: Row }) {
  const picture = pictureOf(row);
  return picture ? (
    <img className={styles.thumbnail} src={picture} alt="" loading="lazy" />
  ) : (
    <span className={styles.thumbnail}>
      <Icon size={16} />
    </span>
  );
}
