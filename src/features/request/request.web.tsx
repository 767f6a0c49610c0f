import type { Screens } from '#web/entity/common/feature.ts';
import { documents } from '#web/entity/record/documents-panel.tsx';
import type { Row } from '#web/query.ts';
import { type Me, useSession } from '#web/session.tsx';
import { activityPanel } from '#features/comment/activity-panel.web';
import { begin, contract, follows, form } from './report';
import { PhoneBar } from './triage/PhoneBar.web';
import { StatusPill } from './RequestCell.web';
import { requestOf, seesAll } from './request-view';
import { StatePill } from './own/StatePill.web';
import { RequestNotice } from './page/RequestNotice.web';
import { RequestSide } from './page/RequestSide.web';
import styles from './page/request.module.css';

const Status = ({ row }: { row: Row }) => (
  <>
    <span className={styles.code}>{String(row.code)}</span>
    <Shown row={row} />
  </>
);

/** The status or, for whoever reported it, the state in words that are meant for them. */
function Shown({ row }: { row: Row }) {
  const { may } = useSession();
  return seesAll(may) ? <StatusPill row={row} /> : <StatePill row={row} />;
}

/** Nobody else adds files under the name of whoever asked; they come with comments. */
const isMine = (row: Row, me: Me): boolean => requestOf(row).created_by?.id === me.id;

export const screens: Screens = {
  contract,
  form,
  begin,
  follows,
  make: async (body) => (await import('./make-request')).makeRequest(body),
  panels: [documents('request', '/requests', isMine)],
  activity: activityPanel('request', '/requests', () => true),
  unshown: [
    'code',
    'number',
    'status',
    'state',
    'progress',
    'asset',
    'location',
    'priority',
    'work_order',
    'is_duplicate',
    'reason',
    'public_summary',
    'portal',
    'ack_due_at',
    'acknowledged_at',
    'decided_at',
    'decided_by',
    'waiting_for',
    'is_answered',
    'me_too_count',
    'is_suspect',
    'comment_files',
    'created_at',
    'created_by',
    'updated_at',
  ],
  Status,
  Notice: RequestNotice,
  Side: RequestSide,
  Bar: PhoneBar,
};
