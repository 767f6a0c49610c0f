import type { Chip } from '#shared/field';
import { dayIn, momentOf } from '#shared/wall';
import { api, Problem } from '#web/api.ts';
import { showOptimistic } from '#web/entity/common/optimistic.ts';
import { inTurn } from '#web/in-turn.ts';
import type { Row } from '#web/query.ts';
import { beginWithUndo, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words as page } from '../work-order.words';
import { type Order, titleOf } from '../order-view';
import { refreshOrders } from '../status/set-status';
import { type AppliesTo, asksForScope } from '../series/scope';
import { addDays, daysBetween, onDay } from '#shared/days';

/** What a plan shows of a work order: a row of the list, or the little of it that a month is made of. */
export type Job = Row &
  Pick<
    Order,
    'code' | 'status' | 'priority' | 'start_date' | 'due_date' | 'estimated_minutes' | 'asset' | 'assigned_to'
  > &
  Partial<Pick<Order, 'progress'>> & { recurrence: Pick<NonNullable<Order['recurrence']>, 'is_active'> | null };

/** The fields that a move changes, in the form in which they are read. */
export type Change = Partial<Pick<Job, 'priority' | 'start_date' | 'due_date' | 'assigned_to'>>;

/** Asks whether the following ones move, too; undefined means that the user cancelled. */
type Ask = () => Promise<AppliesTo | undefined>;

/** The latest version by id, so that two quick moves of one job do not conflict with each other. */
const versions = new Map<string, number>();

/** Moving jobs by id: the list that a job leaves may refetch before the list it enters, and it must stay visible. */
let onTheWay: ReadonlyMap<string, Job> = new Map();
export const jobsOnTheWay = (): ReadonlyMap<string, Job> => onTheWay;

function showMoved(job: Job, change: Change): () => void {
  onTheWay = new Map(onTheWay).set(job.id, job);
  const settle = showOptimistic([[job.id, change]]);
  return () => {
    onTheWay = new Map([...onTheWay].filter(([, one]) => one !== job));
    settle();
  };
}

/** Moves a job as an optimistic update, then on the server, which refuses it after a conflict. Can be undone. */
export async function move(job: Job, change: Change, message: string, ask?: Ask): Promise<void> {
  const settle = showMoved(job, change);
  const appliesTo = ask && asksForScope(job, change) ? await ask() : 'this';
  if (!appliesTo) return settle();
  const sayMoved = beginWithUndo();
  return inTurn(job.id, () => send(job, change, appliesTo, (undoing) => sayMoved(message, undoing))).finally(settle);
}

async function send(
  job: Job,
  change: Change,
  appliesTo: AppliesTo,
  sayMoved?: (undoing: () => void) => void,
): Promise<void> {
  const version = Math.max(job.version, versions.get(job.id) ?? 0);
  const body = { ...toBody(change), ...(appliesTo === 'following' && { apply_to: appliesTo }) };
  try {
    const after = await api.patch<Row>(`/work-orders/${job.id}`, body, { 'if-match': `"${version}"` });
    versions.set(job.id, after.version);
    const moved = { ...job, ...change, version: after.version };
    sayMoved?.(() => void undo(moved, previousValues(job, change), appliesTo));
  } catch (error) {
    sayFailed(reason(job, error as Error));
  }
  await refreshOrders(job.id);
}

/** Undoes a move with the version that the move created, so it fails if somebody has changed the job since. */
function undo(job: Job, change: Change, appliesTo: AppliesTo): Promise<void> {
  const settle = showMoved(job, change);
  return inTurn(job.id, () => send(job, change, appliesTo)).finally(settle);
}

function reason(job: Job, error: Error): string {
  if (!(error instanceof Problem)) return page.status.failed(titleOf(job), error.message);
  if (error.status === 412) return page.side.stale(titleOf(job));
  return page.status.failed(titleOf(job), Object.values(error.errors)[0]?.[0] ?? error.message);
}

const previousValues = (job: Job, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((key) => [key, job[key]])) as Change;

const ids = (chips: Chip[]): string[] => chips.map(({ id }) => id);

function toBody({ assigned_to, ...rest }: Change): Record<string, unknown> {
  return assigned_to
    ? { ...rest, assigned_to: { users: ids(assigned_to.users), teams: ids(assigned_to.teams) } }
    : { ...rest };
}

/** The default due time: the end of the day. */
const endOfDay = '23:59:00';

/** Moves a job to another day at the same time of day, with its start. A job without a date becomes due that day. */
export function toDay(
  { start_date, due_date }: Pick<Job, 'start_date' | 'due_date'>,
  day: string,
  zone: string,
): Change {
  const at = due_date ?? start_date;
  if (!at) return { due_date: momentOf(day, endOfDay, zone) };
  const on = (moment: string) => {
    const from = dayIn(moment, zone);
    return onDay(moment, addDays(from, daysBetween(dayIn(at, zone), day)), zone);
  };
  return { ...(start_date && { start_date: on(start_date) }), ...(due_date && { due_date: on(due_date) }) };
}

/** Back to the unscheduled jobs. */
export const toTray = ({ start_date, due_date }: Pick<Job, 'start_date' | 'due_date'>): Change => ({
  ...(start_date && { start_date: null }),
  ...(due_date && { due_date: null }),
});

/** Hands a job from one person to another; other assignees and teams stay. */
export function toPerson({ assigned_to }: Pick<Job, 'assigned_to'>, from: string, to: Chip): Change {
  const others = assigned_to.users.filter(({ id }) => id !== from && id !== to.id);
  return { assigned_to: { users: [...others, to], teams: assigned_to.teams } };
}

/** Hands a job to a team, which replaces the previous team and all people: the team decides who does it. */
export const toTeam = ({ assigned_to }: Pick<Job, 'assigned_to'>, from: string, to: Chip): Change => ({
  assigned_to: { users: [], teams: [...assigned_to.teams.filter(({ id }) => id !== from && id !== to.id), to] },
});

/** Removes all assignees. */
export const toNobody: Change = { assigned_to: { users: [], teams: [] } };
