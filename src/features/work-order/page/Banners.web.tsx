import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, ListTree, Repeat, UserPlus } from 'lucide-react';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { api } from '#web/api.ts';
import { featureOf } from '#web/entity/common/feature.ts';
import { detailQuery } from '#web/entity/common/queries.ts';
import { formatDateTime, timeAgo } from '#web/format/time.ts';
import { keys, type Page, type Row } from '#web/query.ts';
import { useEntries } from '#web/queue/entry.ts';
import { useSession } from '#web/session.tsx';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { words } from '../work-order.words';
import { changeOrder } from './change-order';
import { takeOrder } from '../assign';
import { useNextJob, wayTo } from '../status/next-job';
import { canBegin, type Order, orderOf, titleOf } from '../order-view';
import { refusedDone, useRefused } from '../status/refused';
import { setStatus } from '../status/set-status';
import { onHoldReasons, statusLabel } from '../status/status';
import styles from '../status/status.module.css';

const Refusal = lazy(async () => ({ default: (await import('../status/Refusal.web')).Refusal }));

const texts = words.banner;

/** What people need to know before anything else on the page. */
export function Banners({ row }: { row: Row }) {
  const order = orderOf(row);
  const { me, may } = useSession();
  const entries = useEntries();
  const refused = useRefused(row.id) !== undefined || refusedDone(row.id, entries) !== undefined;
  // A blocker only warns: the technician on site may know better.
  const blockers = order.links.filter(
    ({ kind, direction, work_order }) => kind === 'blocks' && direction === 'in' && work_order.status !== 'done',
  );
  const does = me.role === 'technician' || me.role === 'limited_technician';
  return (
    <>
      {refused && (
        <Suspense>
          <Refusal row={row} />
        </Suspense>
      )}
      {order.status === 'on_hold' && <OnHold row={row} />}
      {order.status === 'done' && <Done row={row} />}
      {order.status !== 'done' && does && !order.is_mine && (
        <Banner icon={<UserPlus size={18} />}>
          <p>{isGiven(order) ? texts.notMine : texts.nobody}</p>
          {may('update', 'work-order', row) && (
            <Button size="xs" variant="default" onClick={() => void takeOrder(row, me)}>
              {texts.take}
            </Button>
          )}
        </Banner>
      )}
      {order.status === 'planned' && may('update', 'work-order', row) && !canBegin(order) && (
        <Banner icon={<Repeat size={18} />}>
          <p>
            {texts.second}{' '}
            <Link to="/series" search={{ order: row.id } as never}>
              {texts.series}
            </Link>
          </p>
        </Banner>
      )}
      {order.status !== 'done' && blockers.length > 0 && (
        <Banner icon={<Ban size={18} />}>
          <p>
            {texts.blocked}{' '}
            {blockers.map(({ id, work_order: other }, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                <Link to={`/work-order/${other.id}`}>
                  {other.code} {other.name}
                </Link>{' '}
                ({statusLabel(other.status).toLowerCase()})
              </Fragment>
            ))}
          </p>
        </Banner>
      )}
      {order.parent && <PartOf parent={order.parent} />}
      {order.progress && (
        <Banner icon={<ListTree size={18} />}>
          <p>
            <b>{texts.progress(order.progress.done, order.progress.total)}</b>{' '}
            <a href="#links">{texts.subs(order.progress.total)}</a>
          </p>
          <Progress {...order.progress} />
          {isReady(order) && may('update', 'work-order', row) && (
            <Button size="xs" onClick={() => void setStatus(row, 'done')}>
              {texts.finish}
            </Button>
          )}
        </Banner>
      )}
    </>
  );
}

/** All sub work orders are done, but the work order itself is not. */
const isReady = ({ status, progress }: Order): boolean =>
  status !== 'done' && progress !== null && progress.done === progress.total;

const isGiven = ({ assigned_to }: Order): boolean => assigned_to.users.length + assigned_to.teams.length > 0;

function Banner({ meaning, icon, children }: { meaning?: Meaning; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.banner} data-meaning={meaning}>
      {meaning ? <Glyph meaning={meaning} /> : icon}
      {children}
    </div>
  );
}

const Progress = ({ done, total }: { done: number; total: number }) => (
  <progress value={done} max={total} aria-label={texts.progress(done, total)} />
);

function OnHold({ row }: { row: Row }) {
  const { on_hold_reason, status_note } = orderOf(row);
  const since = useSince(row.id);
  const { may } = useSession();
  const changes = may('update', 'work-order', row);
  const reason = onHoldReasons.find(({ value }) => value === on_hold_reason);
  return (
    <Banner meaning="on_hold">
      <p>
        <b>{texts.onHold}</b> {since && texts.since(formatDateTime(since), timeAgo(since))}
        {!changes && reason && ` · ${texts.waiting}: ${reason.label}`}
        {status_note && ` · ${status_note}`}
      </p>
      {changes && (
        <div className={styles.reasons} role="group" aria-label={texts.waiting}>
          <span>{texts.waiting}</span>
          {onHoldReasons.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === on_hold_reason}
              onClick={() => void changeOrder(row, { on_hold_reason: value === on_hold_reason ? null : value })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </Banner>
  );
}

/** On a phone the bar at the bottom also links to the next job, by its number only. */
function Next({ row }: { row: Row }) {
  const { me } = useSession();
  const next = useNextJob(row);
  if (next === undefined) return null;
  if (!next && me.role !== 'technician' && me.role !== 'limited_technician') return null;
  return (
    <span className={styles.next}>
      {next ? texts.next : texts.nothingNext} <Link {...wayTo(next)}>{next ? titleOf(next) : texts.list}</Link>
      {next?.due_date ? ` · ${texts.due(formatDateTime(String(next.due_date)))}` : ''}
    </span>
  );
}

function Done({ row }: { row: Row }) {
  const { done_reason, completed_by, completed_at, status_note, allowed_transitions } = orderOf(row);
  const { may } = useSession();
  return (
    <Banner meaning="done">
      <p>
        <b>{texts.done[done_reason ?? 'completed']}</b> {completed_by && texts.by(completed_by.name)}
        {completed_at && ` · ${formatDateTime(completed_at)} (${timeAgo(completed_at)})`}
        {status_note && ` · ${status_note}`}
        <Next row={row} />
      </p>
      {may('update', 'work-order', row) &&
        (allowed_transitions.includes('open') ? (
          <Button size="xs" variant="default" className={styles.reopen} onClick={() => void setStatus(row, 'open')}>
            {texts.reopen}
          </Button>
        ) : (
          <small className={styles.onlyReopened}>{words.status.onlyReopened}</small>
        ))}
    </Banner>
  );
}

function PartOf({ parent }: { parent: NonNullable<Order['parent']> }) {
  const { data } = useQuery(detailQuery(featureOf('work-order')!, parent.id));
  const { may } = useSession();
  const progress = data && orderOf(data).progress;
  return (
    <Banner icon={<ListTree size={18} />}>
      <p>
        {texts.partOf}{' '}
        <Link to={`/work-order/${parent.id}`}>
          {parent.code} {parent.name}
        </Link>
        {progress && ` · ${texts.progress(progress.done, progress.total)}`}
      </p>
      {progress && <Progress {...progress} />}
      {data && isReady(orderOf(data)) && may('update', 'work-order', data) && (
        <Button size="xs" onClick={() => void setStatus(data, 'done')}>
          {texts.finishIt(parent.code)}
        </Button>
      )}
    </Banner>
  );
}

interface Entry {
  timestamp: string;
  changes: { field: string; to?: unknown }[];
}

/** Reads from the history since when the work is on hold. */
function useSince(id: string): string | undefined {
  const search = new URLSearchParams({ entity_type: 'work-order', entity_id: id, page_size: '50' });
  const { data } = useQuery({
    queryKey: keys.booked('work-order', id, 'since'),
    queryFn: () => api.get<Page<Entry>>(`/core/audit-logs?${search}`),
  });
  const latest = data?.results.find(({ changes }) => changes.some(({ field }) => field === 'status'));
  return latest?.changes.some(({ field, to }) => field === 'status' && to === 'on_hold') ? latest.timestamp : undefined;
}
