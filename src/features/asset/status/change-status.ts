import { api } from '#web/api.ts';
import { momentTyped } from '#web/format/clock.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { askedAt } from '#web/queue/entry.ts';
import { queued } from '#web/queue/queue.ts';
import { say, sayFailed, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { messages } from '#words/messages';
import type { HealthStatus } from './statuses';
import { words } from './status.words';
import type { ChangeSource, ChangeType } from './status';
import { type AssetStatus, statusOf } from './status-view';

export type Effective = 'now' | 'hour' | 'yesterday' | 'custom';

/** The input of the form so far. */
export interface Wish {
  status?: HealthStatus;
  type?: ChangeType;
  effective: Effective;
  /** Wall time of the browser, as the inputs hold it. */
  from: string;
  to: string;
  notes: string;
}

/** Validation messages of the spec by field; empty when the form can be sent. */
export function lacking({
  status,
  type,
  effective,
  from,
  to,
}: Wish): Partial<Record<'status' | 'type' | 'from' | 'to', string>> {
  return {
    ...(!status && { status: messages.selectStatus }),
    ...(status?.category === 'offline' && !type && { type: messages.changeTypeNeeded }),
    ...(effective === 'custom' && !from && { from: messages.fromDateNeeded }),
    ...(effective === 'custom' && from && to && to <= from && { to: messages.toAfterFrom }),
  };
}

const hour = 3_600_000;

/**
 * Undefined means now: the server uses its own clock, or `changed_at` where the request arrives later than the press.
 */
function sinceOf({ effective, from }: Wish, now: number): string | undefined {
  if (effective === 'custom') return momentTyped(from);
  if (effective === 'now') return undefined;
  return new Date(now - (effective === 'hour' ? hour : 24 * hour)).toISOString();
}

/** Optimistic update, reverted where the server refuses (S23.5); without a connection the change is queued (S23.6). */
export async function changeStatus(row: Row, wish: Wish, source: ChangeSource): Promise<void> {
  const now = askedAt();
  const since = sinceOf(wish, now);
  const until = wish.effective === 'custom' && wish.to ? momentTyped(wish.to) : undefined;
  const detail = keys.detail('asset', row.id);
  await queryClient.cancelQueries({ queryKey: detail });
  const before = queryClient.getQueryData<Row>(detail);
  const type = wish.status!.category === 'offline' ? wish.type : undefined;
  const begun = since === undefined || Date.parse(since) <= now;
  const holdsNow = begun && (until === undefined || Date.parse(until) > now);
  const pressed = new Date(now).toISOString();
  const status = optimistic(row, wish, since ?? pressed, until);
  if (holdsNow) show(detail, { ...row, asset_status: status });
  const body = {
    asset: row.id,
    status_category: wish.status!.category,
    status_type: wish.status!.id,
    status_change_since: since,
    status_change_until: until,
    changed_at: since ? undefined : pressed,
    status_change_type: type,
    notes: wish.notes.trim() || undefined,
    changed_from_source: source,
  };
  try {
    const about = {
      said: words.status.said(row.name, wish.status!.name),
      noun: 'asset',
      record: row.id,
      ahead: holdsNow ? { asset_status: { ...status, unsent: true } } : undefined,
    };
    // The same wish counts as a new one when the status has changed in between.
    const same = JSON.stringify([row.id, wish, statusOf(row).since]);
    const answer = await queued.post<Row & { status_change: string }>('/assets/status', body, about, { same });
    // A queued change is laid over the server's last answer, and removed when it is refused.
    if (answer ?? before) show(detail, (answer ?? before)!);
    if (answer) sayWithUndo(words.status.updated, () => void takeBack(answer.status_change).catch(sayWhy));
    else say(all.queue.kept);
  } catch {
    if (before) show(detail, before);
    sayFailed(words.status.failed);
  }
}

/** As if this change had never been recorded; later changes stay. */
export async function takeBack(change: string): Promise<void> {
  await api.delete(`/assets/status/${change}`);
  await queryClient.invalidateQueries({ queryKey: keys.entity('asset') });
  say(words.status.takenBack);
}

const sayWhy = (error: unknown): void => sayFailed((error as Error).message);

const show = (key: readonly string[], row: Row): void => void queryClient.setQueryData(key, row);

const optimistic = (row: Row, { status, type }: Wish, since: string, until?: string): AssetStatus => ({
  ...statusOf(row),
  unsent: undefined,
  status_category: status!.category,
  status_type: { id: status!.id, name: status!.name },
  since,
  until: until ?? null,
  status_change_type: status!.category === 'offline' ? (type ?? null) : null,
});
