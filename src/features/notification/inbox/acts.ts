import { formatDateTime } from '#web/format/time.ts';
import { sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { type Change, changeNotice, type Notice, readAll as markAll, unreadThese } from './inbox-query';
import { words } from '../notification.words';

const { said } = words;

const change = (notice: Notice, to: Change): Promise<void> =>
  changeNotice(notice, to).catch((error: Error) => sayFailed(error.message));

/** Does it, and offers the way back to what it was. */
function act(notice: Notice, to: Change, text: string): void {
  const keys = Object.keys(to) as (keyof Change)[];
  const before = Object.fromEntries(keys.map((key) => [key, notice[key]])) as Change;
  sayWithUndo(text, () => change(notice, before));
  void change(notice, to);
}

export const toggleDone = (notice: Notice): void =>
  notice.is_done
    ? act(notice, { is_done: false }, said.reopened)
    : act(notice, { is_done: true, is_read: true }, said.done);

export const toggleRead = (notice: Notice): void => void change(notice, { is_read: !notice.is_read });

/** All at once, with the way back to those that were unread. */
export async function readAll(): Promise<void> {
  const failed = (error: Error) => sayFailed(error.message);
  const read = await markAll().catch(failed);
  if (read) sayWithUndo(said.readAll(read.length), () => unreadThese(read).catch(failed));
}

/** Opening reads. */
export const read = (notice: Notice): void => {
  if (!notice.is_read) void change(notice, { is_read: true });
};

export const snooze = (notice: Notice, at: string): void =>
  act(notice, { snoozed_until: at }, said.snoozed(formatDateTime(at)));

export const wake = (notice: Notice): void => act(notice, { snoozed_until: null }, said.woken);
