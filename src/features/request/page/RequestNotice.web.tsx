import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { Decided } from './Decided.web';
import { Clock, Waiting } from '../RequestCell.web';
import { requestOf, seesAll } from '../request-view';
import { Progress } from '../own/Progress.web';
import { words } from '../request.words';
import { TriageBar } from '../triage/TriageBar.web';
import styles from './request.module.css';

/** Above everything else: what there is to decide, what was decided, or for whoever reported it how it is going. */
export function RequestNotice({ row }: { row: Row }) {
  const { may } = useSession();
  const small = useMedia(phone);
  if (!seesAll(may)) return <Progress row={row} />;
  if (requestOf(row).status !== 'pending') return <Decided row={row} />;
  // A phone has the acts in the bar at its foot.
  if (may('accept', 'request', row) && !small) return <TriageBar row={row} />;
  return (
    <div className={styles.triage}>
      <p className={styles.clock}>
        {words.triage.undecided} <Clock row={row} />
        <Waiting row={row} />
      </p>
    </div>
  );
}
