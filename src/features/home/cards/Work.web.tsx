import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play, Square } from 'lucide-react';
import { useMemo } from 'react';
import { Ticking, useTimer } from '#features/work-order/time/timer/Timer.web';
import { type Running, runningWith, timerQuery } from '#features/work-order/time/timer/timer';
import { useOptimisticRows } from '#web/entity/common/optimistic.ts';
import type { Row } from '#web/query.ts';
import { useEntries } from '#web/queue/entry.ts';
import { type Me, useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import type { Block, Home, HomeJob } from '../home';
import { words } from '../home.words';
import { Group } from './Group.web';
import { JobRow } from './JobRow.web';
import styles from '../home.module.css';

const groups = ['in_progress', 'overdue', 'today', 'this_week'] as const;
/** How many of a group are shown: those who oversee the plant have more to look at than their own work. */
const most = (home: Home): number => (home.tiles ? 2 : 6);

export const hasWork = (home: Home): boolean =>
  Boolean(home.timer) || groups.some((key) => (home[key]?.count ?? 0) > 0);

/** A person's own work, the most urgent first. The first job is the one to start next, by one press (U14). */
export function Work({ home }: { home: Home }) {
  const { data } = useQuery(timerQuery);
  const timer = runningWith(data, useEntries());
  const shown = groupsOf(home);
  const known = shown.flatMap(({ block }) => block.results);
  const elsewhere = timer && !known.some(({ id }) => id === timer.work_order.id) ? timer : undefined;
  const first = elsewhere ? undefined : (timer?.work_order.id ?? known[0]?.id);
  return (
    <Card
      id="my-work"
      title={words.work.title}
      actions={
        <Link to="/work-order/todo" search={{ is_mine: 'true' } as never} className={styles.all}>
          {words.work.all}
        </Link>
      }
    >
      {elsewhere && <Elsewhere timer={elsewhere} />}
      {shown.map(({ key, ...rest }) => (
        <Jobs key={key} title={words.work[key]} {...rest} timer={timer} first={first} />
      ))}
      {shown.length === 0 && !elsewhere && <AllClear />}
    </Card>
  );
}

/** Each job once, where it comes first: what is in progress may be overdue as well. */
function groupsOf(home: Home) {
  const seen = new Set<string>();
  return groups.flatMap((key) => {
    const block = home[key];
    if (!block) return [];
    const fresh = block.results.filter(({ id }) => !seen.has(id));
    const above = block.results.length - fresh.length;
    const results = fresh.slice(0, most(home));
    for (const { id } of results) seen.add(id);
    return results.length > 0 ? [{ key, above, block: { ...block, results } }] : [];
  });
}

interface JobsProps {
  title: string;
  block: Block<HomeJob>;
  /** How many of it stand in a group before it. */
  above: number;
  timer: Running | null | undefined;
  first: string | undefined;
}

function Jobs({ title, block, above, timer, first }: JobsProps) {
  const { me } = useSession();
  const rows = useMemo(() => block.results.map((job) => rowOf(job, timer, me)), [block, timer, me]);
  return (
    <Group title={title} block={block} above={above}>
      {useOptimisticRows(rows).map((row) => (
        <Job key={row.id} row={row} lead={row.id === first} />
      ))}
    </Group>
  );
}

/** With the person's own timer, which rows of lists do not have. */
function rowOf(job: Pick<HomeJob, 'id' | 'name' | 'code'>, timer: Running | null | undefined, me: Me): Row {
  const runs = timer?.work_order.id === job.id;
  const user = { id: me.id, name: me.name, color: me.color };
  return { version: 0, ...job, ...(runs && { status: 'in_progress', timers: [{ user, since: timer.since }] }) };
}

/** The timer runs on work that is not among the jobs here. */
function Elsewhere({ timer }: { timer: Running }) {
  const { me } = useSession();
  return (
    <section className={styles.group}>
      <h3>{words.work.timer}</h3>
      <ol>
        <Job lead row={{ ...rowOf(timer.work_order, timer, me), assigned_to: { users: [], teams: [] } }} />
      </ol>
    </section>
  );
}

/** Starting sets the job in progress and starts the timer, without leaving Home (S2.1); what is in progress is resumed. */
function Job({ row, lead }: { row: Row; lead: boolean }) {
  const { may } = useSession();
  const { mine, busy, start, stop, question } = useTimer(row);
  const title = `${String(row.code)} ${row.name}`;
  const isBegun = row.status === 'in_progress';
  return (
    <JobRow row={row} lead={lead}>
      {mine ? (
        <span className={styles.running}>
          <Ticking since={mine.since} />
          <Button
            variant="default"
            leftSection={<Square size={16} />}
            loading={busy}
            aria-label={words.work.stopOf(title)}
            onClick={stop}
          >
            {words.work.stop}
          </Button>
        </span>
      ) : (
        may('update', 'work-order', { ...row, is_mine: true }) && (
          <Button
            className={styles.start}
            variant={lead ? 'filled' : 'default'}
            loading={busy}
            aria-label={(isBegun ? words.work.resumeOf : words.work.startOf)(title)}
            onClick={start}
          >
            <Play size={16} aria-hidden="true" />
            <span>{isBegun ? words.work.resume : words.work.start}</span>
          </Button>
        )
      )}
      {question}
    </JobRow>
  );
}

/** Who sees only what they were given has nothing unassigned to look at. */
function AllClear() {
  const { may } = useSession();
  const unassigned = { users__isnull: 'true', teams__isnull: 'true' };
  return (
    <Empty
      drawing="clipboard"
      title={words.work.clearTitle}
      action={
        may('create', 'work-order') && (
          <Button component={Link} to="/work-order/todo" search={unassigned as never} variant="default">
            {words.work.clearNext}
          </Button>
        )
      }
    >
      {words.work.clear}
    </Empty>
  );
}
