import { PackageX, TriangleAlert } from 'lucide-react';
import { words } from '../part-list.words';
import { shortage } from './stock-view';
import styles from '../part-list.module.css';

/** That there is too little of it: a sign first, then the words, then the colour (S27.1). */
export function LowMark({ stock }: { stock: Parameters<typeof shortage>[0] }) {
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
