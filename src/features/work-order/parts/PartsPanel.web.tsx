import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from './parts.words';
import { type Order, orderOf, tookNothing } from '../order-view';
import { PartsCard } from './PartsCard.web';
import { PartsEditor } from './PartsEditor.web';
import styles from './parts.module.css';

/** The parts of the work: editable until it is done, then the parts that it used. */
export function PartsPanel({ row }: { row: Row }) {
  const order = orderOf(row);
  const { may } = useSession();
  if (order.status !== 'done' && may('update', 'work-order', row)) return <PartsEditor key={order.id} order={order} />;
  return (
    <>
      <PartsCard order={order} />
      <p className={styles.none}>{whyFixed(order)}</p>
    </>
  );
}

function whyFixed(order: Order): string {
  if (order.status !== 'done') return words.editor.reader;
  return tookNothing(order) ? words.editor.returned : words.editor.done;
}
