import type { Row } from '../../query.ts';
import type { Feature } from '../common/feature.ts';
import { pictureOf } from '../list/row-facts.ts';
import styles from '../common/entity.module.css';

/** A row's picture, or its noun's icon in a list with pictures, so that the names stay aligned. */
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
