import type { Chip } from '#shared/field';
import { dayIn, momentOf } from '#shared/wall';
import { api, Problem } from '#web/api.ts';
import { showAhead } from '#web/entity/common/ahead.ts';
import { inTurn } from '#web/in-turn.ts';
import type { Row } from '#web/query.ts';
import { sayFailed, sayWithUndo } from '#web/ui/toast.tsx';
import { words as page } from '../work-order.words';
import { type Order, titleOf } from '../order-view';
import { refreshOrders } from '../status/set-status';
import { type AppliesTo, asksWhich } from '../series/which';
import { addDays, daysBetween, onDay } from '#shared/days';

/** What a plan shows of a work order: a row of the list, or the little of it that a month is made of. */
export type Job = Row &
  Pick<
    Order,
    'code' | 'status' | 'priority' | 'start_date' | 'due_date' | 'estimated_minutes' | 'asset' | 'assigned_to'
  > &
  Partial<Pick<Order, 'progress'>> & { recurrence: Pick<NonNullable<Order['recurrence']>, 'is_active'> | null };

/** What is changed by moving one, as it is read. */
export type Change = Partial<Pick<Job, 'priority' | 'start_date' | 'due_date' | 'assigned_to'>>;

/** Says whether those that follow are meant, too; nothing where it is to stay after all. */
type Ask = () => Promise<AppliesTo | undefined>;

/** By the answers: who moves one twice in a breath does not run into their own version. */
const versions = new Map<string, number>();

/** The list it leaves may be fetched anew before the one it comes into: what is on its way stays in sight. */
let onTheWay: ReadonlyMap<string, Job> = new Map();
export const jobsOnTheWay = (): ReadonlyMap<string, Job> => onTheWay;

function showMoved(job: Job, change: Change): () => void {
  onTheWay = new Map(onTheWay).set(job.id, job);
  const settle = showAhead([[job.id, change]]);
  return () => {
    onTheWay = new Map([...onTheWay].filter(([, one]) => one !== job));
    settle();
  };
}

/** Moves at once on screen, then on the server, which may find that somebody was quicker; said, with a way back. */
export async function move(job: Job, change: Change, said: string, ask?: Ask): Promise<void> {
  const settle = showMoved(job, change);
  const which = ask && asksWhich(job, change) ? await ask() : 'this';
  if (!which) return settle();
  return inTurn(job.id, () => send(job, change, which, said)).finally(settle);
}

async function send(job: Job, change: Change, which: AppliesTo, said?: string): Promise<void> {
  const version = Math.max(job.version, versions.get(job.id) ?? 0);
  const body = { ...written(change), ...(which === 'following' && { apply_to: which }) };
  try {
    const after = await api.patch<Row>(`/work-orders/${job.id}`, body, { 'if-match': `"${version}"` });
    versions.set(job.id, after.version);
    const moved = { ...job, ...change, version: after.version };
    if (said) sayWithUndo(said, () => void undo(moved, before(job, change), which));
  } catch (error) {
    sayFailed(reason(job, error as Error));
  }
  await refreshOrders(job.id);
}

/** Takes it back where nobody has changed it since: with the version it got by being moved. */
function undo(job: Job, change: Change, which: AppliesTo): Promise<void> {
  const settle = showMoved(job, change);
  return inTurn(job.id, () => send(job, change, which)).finally(settle);
}

function reason(job: Job, error: Error): string {
  if (!(error instanceof Problem)) return page.status.failed(titleOf(job), error.message);
  if (error.status === 412) return page.side.stale(titleOf(job));
  return page.status.failed(titleOf(job), Object.values(error.errors)[0]?.[0] ?? error.message);
}

const before = (job: Job, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((key) => [key, job[key]])) as Change;

const ids = (chips: Chip[]): string[] => chips.map(({ id }) => id);

function written({ assigned_to, ...rest }: Change): Record<string, unknown> {
  return assigned_to
    ? { ...rest, assigned_to: { users: ids(assigned_to.users), teams: ids(assigned_to.teams) } }
    : { ...rest };
}

/** Due by the end of the day, where nothing said when. */
const endOfDay = '23:59:00';

/** To another day, at the same time of it; what starts before goes along. What has no date is due then. */
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

/** Back to what is still to be planned. */
export const toTray = ({ start_date, due_date }: Pick<Job, 'start_date' | 'due_date'>): Change => ({
  ...(start_date && { start_date: null }),
  ...(due_date && { due_date: null }),
});

/** From one person to another, who takes their place among those who have it. A team goes on looking after it. */
export function toPerson({ assigned_to }: Pick<Job, 'assigned_to'>, from: string, to: Chip): Change {
  const others = assigned_to.users.filter(({ id }) => id !== from && id !== to.id);
  return { assigned_to: { users: [...others, to], teams: assigned_to.teams } };
}

/** To a team, in the place of the one that had it, and of everybody: who of them does it is for them to say. */
export const toTeam = ({ assigned_to }: Pick<Job, 'assigned_to'>, from: string, to: Chip): Change => ({
  assigned_to: { users: [], teams: [...assigned_to.teams.filter(({ id }) => id !== from && id !== to.id), to] },
});

/** Away from all. */
export const toNobody: Change = { assigned_to: { users: [], teams: [] } };
