import { Clock3, CircleAlert, Merge, MessageCircleQuestion, MessageCircleReply } from 'lucide-react';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { Glyph, type Meaning, Pill } from '#web/ui/Pill.tsx';
import { words as all } from '#words/screen';
import { priorities } from '#features/work-order/plan-options';
import { timeLeft } from './time-left';
import { meanings, requestOf } from './request-view';
import { words } from './request-list.words';
import { statusOptions } from './status';
import styles from './request-list.module.css';

const labelOf = (options: readonly { value: string; label: string }[], value: unknown) =>
  options.find((option) => option.value === value)?.label ?? all.detail.none;

export const StatusPill = ({ row }: { row: Row }) => (
  <Pill meaning={meanings[requestOf(row).status]}>{labelOf(statusOptions, row.status)}</Pill>
);

const Priority = ({ row }: { row: Row }) =>
  row.priority ? (
    <span className={styles.mark}>
      <Glyph meaning={row.priority as Meaning} />
      {labelOf(priorities, row.priority)}
    </span>
  ) : (
    <span className={styles.nothing}>{all.detail.none}</span>
  );

/** The clock of a request: how long is left, or how late it is. It stops when somebody acknowledges the request. */
export function Clock({ row }: { row: Row }) {
  const { status, ack_due_at, acknowledged_at } = requestOf(row);
  if (acknowledged_at) return <span className={styles.nothing}>{words.clock.seen}</span>;
  if (status !== 'pending') return <span className={styles.nothing}>{all.detail.none}</span>;
  const { text, late, exact } = timeLeft(ack_due_at);
  const Icon = late ? CircleAlert : Clock3;
  return (
    <time dateTime={ack_due_at} title={exact} className={styles.clock} data-late={late || undefined}>
      <Icon size={14} aria-hidden="true" />
      <span>{text}</span>
    </time>
  );
}

const isWaiting = (row: Row): boolean => row.status === 'pending' && row.waiting_for !== null;

/** Whose turn it is after a question. */
export function Waiting({ row }: { row: Row }) {
  const { waiting_for } = requestOf(row);
  if (!isWaiting(row) || !waiting_for) return null;
  const Icon = waiting_for === 'staff' ? MessageCircleReply : MessageCircleQuestion;
  return (
    <span className={styles.waiting} data-for={waiting_for}>
      <Icon size={14} aria-hidden="true" />
      {words.waiting[waiting_for]}
    </span>
  );
}

const When = ({ at }: { at: unknown }) =>
  typeof at === 'string' ? formatDateTime(at) : <span className={styles.nothing}>{all.detail.none}</span>;

const WorkOrder = ({ row }: { row: Row }) => {
  const { work_order, is_duplicate } = requestOf(row);
  if (!work_order) return <span className={styles.nothing}>{all.detail.none}</span>;
  return (
    <span className={styles.mark}>
      <Glyph meaning={work_order.status} />
      {work_order.code}
      {is_duplicate && (
        <span className={styles.nothing} title={words.duplicate}>
          <Merge size={14} role="img" aria-label={words.duplicate} />
        </span>
      )}
    </span>
  );
};

/** The clock or what became of it, and the place. */
function Subtitle({ row }: { row: Row }) {
  const {
    status,
    asset,
    location,
    code,
    work_order,
    acknowledged_at,
    waiting_for,
    created_at,
    decided_at,
    updated_at,
  } = requestOf(row);
  const about = asset?.name ?? location?.name ?? code;
  if (status === 'accepted') return [...new Set([code, work_order?.code, about])].filter(Boolean).join(' · ');
  if (status !== 'pending')
    return [labelOf(statusOptions, status), timeAgo(decided_at ?? updated_at), about].join(' · ');
  const first = waiting_for ? (
    <Waiting row={row} />
  ) : acknowledged_at ? (
    `${words.clock.seen} · ${timeAgo(created_at)}`
  ) : (
    <Clock row={row} />
  );
  return (
    <span>
      {first}
      {` · ${about}`}
    </span>
  );
}

/** On the page of its work: who reported it, when, and whether they wait for an answer. */
function LineOnWork({ row }: { row: Row }) {
  const { code, created_at, waiting_for } = requestOf(row);
  const facts = [code, nameOfReporter(row), timeAgo(created_at)].filter(Boolean).join(' · ');
  return (
    <span>
      {facts}
      {waiting_for === 'staff' && (
        <>
          {' · '}
          <span className={styles.waiting} data-for="staff">
            <MessageCircleReply size={14} aria-hidden="true" />
            {words.unanswered}
          </span>
        </>
      )}
    </span>
  );
}

/** Whoever reported it: by their account, or as they call themselves to those who may read it. */
const nameOfReporter = (row: Row): string | null | undefined => {
  const { created_by, contact } = requestOf(row);
  return created_by?.name ?? contact?.name;
};

const parts = {
  status: StatusPill,
  priority: Priority,
  created_by: ({ row }: { row: Row }) =>
    nameOfReporter(row) ?? <span className={styles.nothing}>{all.detail.none}</span>,
  // A withdrawn one was decided by nobody; it was last touched when it was withdrawn.
  decided_at: ({ row }: { row: Row }) => <When at={row.status === 'cancelled' ? row.updated_at : row.decided_at} />,
  ack_due_at: ({ row }: { row: Row }) => (isWaiting(row) ? <Waiting row={row} /> : <Clock row={row} />),
  work_order: WorkOrder,
  line: Subtitle,
  on_work: LineOnWork,
};

export type RequestPart = keyof typeof parts;

/** What lists show of a request. */
export function RequestCell({ row, of }: { row: Row; of: RequestPart }) {
  const Part = parts[of];
  return <Part row={row} />;
}
