import { CircleAlert, Repeat } from 'lucide-react';
import type { Chip } from '#shared/field';
import type { Feature } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { timeAgo } from '#web/format/time.ts';
import { Glyph, type Meaning, Pill } from '#web/ui/Pill.tsx';
import { words as all } from '#words/screen';
import { words } from './work-order-list.words';
import { CreateWorkOrder } from './form/CreateWorkOrder.web';
import { dueIn } from './due';
import type { Assigned, Order } from './order-view';
import { priorities } from './plan-options';
import { type Status, statusOptions, transitionsFrom } from './status/status';
import styles from './work-order-list.module.css';

const labelOf = (options: readonly { value: string; label: string }[], value: unknown) =>
  options.find((option) => option.value === value)?.label ?? all.detail.none;

const StatusPill = ({ row }: { row: Row }) => (
  <Pill meaning={row.status as Meaning}>{labelOf(statusOptions, row.status)}</Pill>
);

/** Without a background: beside the status in every row, two filled pills would be too loud. */
const Priority = ({ row }: { row: Row }) =>
  row.priority ? (
    <span className={styles.priority}>
      <Glyph meaning={row.priority as Meaning} />
      {labelOf(priorities, row.priority)}
    </span>
  ) : (
    <span className={styles.nothing}>{all.detail.none}</span>
  );

function DueDate({ row }: { row: Row }) {
  if (!row.due_date) return <span className={styles.nothing}>{all.detail.none}</span>;
  const { text, urgency, exact } = dueIn(String(row.due_date), row.status === 'done');
  return (
    <time dateTime={String(row.due_date)} title={exact} className={styles.due} data-urgency={urgency}>
      {urgency === 'late' && <CircleAlert size={14} aria-hidden="true" />}
      <span>{text}</span>
    </time>
  );
}

/** Recurring work has a mark. */
const Code = ({ row }: { row: Row }) => (
  <span className={styles.code}>
    {String(row.code)}
    {(row as Order).recurrence?.is_active && (
      <span role="img" aria-label={words.recurring} title={words.recurring}>
        <Repeat size={14} />
      </span>
    )}
  </span>
);

const maxFaces = 3;

/** One assignee by name; several as avatars: the first three, or only the first in narrow places. */
function People({ row, faces = false }: { row: Row; faces?: boolean }) {
  const { users, teams } = (row.assigned_to as Assigned | undefined) ?? { users: [], teams: [] };
  const everyone = [...users, ...teams];
  if (everyone.length === 0) return faces ? null : <span className={styles.nothing}>{words.nobody}</span>;
  const max = faces ? 1 : maxFaces;
  const names = everyone.map(({ name }) => name).join(', ');
  return (
    <span className={styles.people} title={names}>
      <span className={styles.faces} aria-hidden="true">
        {everyone.slice(0, max).map(({ id, name, color, profile_image }) => (
          <Avatar key={id} name={name} color={color} picture={profile_image} size={24} />
        ))}
      </span>
      {everyone.length > max && <small aria-hidden="true">{words.more(everyone.length - max)}</small>}
      <span className={faces || everyone.length > 1 ? 'visually-hidden' : styles.person}>{names}</span>
    </span>
  );
}

/** When it is due or was done, and its asset; urgency comes first. */
function Subtitle({ row }: { row: Row }) {
  const about = (row as Order).asset?.name ?? String(row.code);
  if (row.status === 'done') return row.completed_at ? `${timeAgo(String(row.completed_at))} · ${about}` : about;
  const urgent = row.priority === 'critical' || row.priority === 'high';
  return (
    <span>
      {urgent && (
        <span className={styles.urgent} title={labelOf(priorities, row.priority)}>
          <Glyph meaning={row.priority as Meaning} />
          <span className="visually-hidden">{labelOf(priorities, row.priority)}</span>
        </span>
      )}
      {row.due_date ? <DueDate row={row} /> : null}
      {row.due_date ? ` · ${about}` : about}
    </span>
  );
}

/** Assignees are always written together: people and teams, each changed or as they are. */
const assigned = (row: Row, change: Partial<Assigned>) => ({
  assigned_to: { ...(row.assigned_to as Assigned), ...change },
});

const unassigned = 'users__isnull=true&teams__isnull=true';

/** Work orders in lists: only what every list loads. */
export const workOrderList = {
  Create: CreateWorkOrder,
  cells: {
    status: (row) => <StatusPill row={row} />,
    priority: (row) => <Priority row={row} />,
    due_date: (row) => <DueDate row={row} />,
    users: (row) => <People row={row} />,
    code: (row) => <Code row={row} />,
  },
  line: (row) => ({
    mark: <Glyph meaning={row.status as Meaning} />,
    subtitle: <Subtitle row={row} />,
    beside: <People row={row} faces />,
  }),
  sets: {
    users: (row, users) => assigned(row, { users: users as Chip[] }),
    teams: (row, teams) => assigned(row, { teams: teams as Chip[] }),
  },
  bulk: ['status', 'users', 'teams', 'priority', 'due_date', 'start_date', 'work_type', 'asset', 'location', 'vendors'],
  settled: { when: ({ status }) => status === 'done', until: 'status', reason: words.settled },
  choices: {
    // A list does not know what is booked on open work; the server does.
    status: ({ status }) => transitionsFrom(status as Status, { booked: status === 'done', mayReopen: true }),
  },
  keys: { s: 'status', a: 'users', p: 'priority', d: 'due_date' },
  views: () => [
    { name: words.views.mine, query: 'is_mine=true', empty: { ...words.views.mineEmpty, query: unassigned } },
    { name: words.views.overdue, query: 'timeliness=overdue' },
    { name: words.views.unassigned, query: unassigned },
    { name: words.views.week, query: 'due_date__gte=today&due_date__lt=today+8' },
    { name: words.views.parts, query: 'status=on_hold&on_hold_reason=parts' },
  ],
} satisfies Partial<Feature>;

/** Templates in lists: no dates, no status. */
export const templateList = {
  cells: { priority: (row) => <Priority row={row} />, users: (row) => <People row={row} /> },
  line: (row) => ({ subtitle: words.used(Number(row.used_count)), beside: <People row={row} faces /> }),
  sets: workOrderList.sets,
} satisfies Partial<Feature>;
