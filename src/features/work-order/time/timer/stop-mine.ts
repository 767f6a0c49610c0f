import { api, Problem } from '#web/api.ts';
import { goTo } from '#web/visited.ts';
import { formatMinutes } from '#web/format/time.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import type { Me } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words } from '../time.words';
import { cacheBooking, kinds, type TimeEntry } from '../booked';
import { editTime } from '../edited';
import { runningNow, stopPath, stopTimer, timersOf } from './timer';

export const me = (): string | undefined => queryClient.getQueryData<Me>(keys.me)?.id;

/** Rows of lists have no timers, but the app always knows the user's own. */
export const runsMine = (row: Row): boolean =>
  timersOf(row).some(({ user }) => user.id === me()) || runningNow()?.work_order.id === row.id;

/** Stops the user's own timer and shows what was booked. Returns whether it no longer runs. */
export async function stopMine(row: Row, at?: string): Promise<boolean> {
  try {
    const entry = await stopTimer(row, { id: me() ?? '' }, at);
    if (!entry) {
      say(all.queue.kept);
      return true;
    }
    const edit = () => {
      editTime(entry);
      if (location.pathname !== `/work-order/${row.id}`) goTo(`/work-order/${row.id}`);
    };
    say(words.timer.stopped(formatMinutes(entry.minutes)), { label: words.timer.edit, run: edit });
    return true;
  } catch (error) {
    // It was already stopped elsewhere.
    if (error instanceof Problem && error.status === 409) return true;
    sayFailed((error as Error).message);
    return false;
  }
}

/** An admin or manager stops somebody else's timer. The time is its owner's; the history says who stopped it. */
export async function stopTheirs(row: Row, user: { id: string; name: string }, stopped_at: string): Promise<boolean> {
  try {
    const entry = await api.post<TimeEntry>(stopPath(row.id), { user: user.id, stopped_at });
    cacheBooking(kinds.time, row.id, entry);
    say(words.timer.stoppedFor(user.name, formatMinutes(entry.minutes)));
    return true;
  } catch (error) {
    sayFailed((error as Error).message);
    return false;
  }
}
