import { PackageX, TriangleAlert } from 'lucide-react';
import { words } from '../part-list.words';
import { shortage } from './stock-view';
import styles from '../part-list.module.css';

/** Shows that stock is low: icon first, then text, then colour (S27.1). */
export function LowMark({ stock }: { stock: { available: unknown; is_low: unknown } }) {
  const short = shortage(stock);
  if (!short) return null;
  const Icon = short === 'out' ? PackageX : TriangleAlert;
  return (
    <span className={styles.mark} data-short={short}>
      <Icon size={14} aria-hidden="true" />
      {words[short]}
    </span>
  );
}
