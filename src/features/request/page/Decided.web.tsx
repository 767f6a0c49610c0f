import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { getPage, keys, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { statusLabel } from '#features/work-order/status/status';
import { doNow } from '../act';
import { type Request, requestOf } from '../request-view';
import { words } from '../request.words';
import { inTurn } from '../tabs';
import styles from './request.module.css';

const texts = words.decided;

/** What was decided, by whom and when, with the work order or the reason; and the way to the next one. */
export function Decided({ row }: { row: Row }) {
  const request = requestOf(row);
  const { may } = useSession();
  const { reason, work_order, allowed_transitions } = request;
  return (
    <div className={styles.decided}>
      <div>
        <p>
          <Sentence request={request} />
        </p>
        {work_order && (
          <Link to={`/work-order/${work_order.id}`} className={styles.order}>
            <b>{work_order.code}</b>
            <span>{work_order.name}</span>
            <Pill meaning={work_order.status}>{statusLabel(work_order.status)}</Pill>
          </Link>
        )}
        {reason && <blockquote aria-label={texts.reason}>{reason}</blockquote>}
      </div>
      <div className={styles.acts}>
        {allowed_transitions?.includes('pending') && may('accept', 'request', row) && (
          <Button variant="default" leftSection={<RotateCcw size={16} />} onClick={() => void doNow(row, 'reopen')}>
            {words.act.reopen}
          </Button>
        )}
        {may('accept', 'request', row) && <Next row={row} />}
      </div>
    </div>
  );
}

function Sentence({ request }: { request: Request }) {
  const { status, is_duplicate, decided_by, states } = request;
  const decided_at = status === 'cancelled' ? states?.at(-1)?.at : request.decided_at;
  const did =
    status === 'cancelled'
      ? texts.withdrawn
      : status === 'rejected'
        ? texts.rejected
        : is_duplicate
          ? texts.merged
          : texts.accepted;
  return (
    <>
      {[did, decided_by && texts.by(decided_by.name)].filter(Boolean).join(' ')}{' '}
      {decided_at && (
        <time dateTime={decided_at} title={formatDateTime(decided_at)}>
          {timeAgo(decided_at)}
        </time>
      )}
    </>
  );
}

/** The request whose turn it is. */
function Next({ row }: { row: Row }) {
  const { data } = useQuery({
    queryKey: keys.some('request', 'next pending'),
    queryFn: () => getPage('/requests', `status=pending&ordering=${inTurn}`, 1, 2),
  });
  const next = data?.results.find(({ id }) => id !== row.id);
  if (!next) return null;
  return (
    <Button
      component={Link}
      to={`/request/${next.id}`}
      variant="default"
      rightSection={<ArrowRight size={16} />}
      aria-label={`${words.triage.next}: ${next.name}`}
    >
      {words.triage.next}
    </Button>
  );
}
