import { conflict } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { getRow } from '#server/entity/read';
import { updateRow } from '#server/entity/write';
import { requests } from '../store.server';
import { type Status, statusOptions, transitions } from '../status';

/** Refuses what a request cannot become from where it stands, and says what it can (F1.2). */
export async function requireWay(ctx: Context, before: Row, to: Status): Promise<void> {
  const from = before.status as Status;
  if (transitions[from].includes(to)) return;
  const allowed = await allowedFor(ctx, before);
  throw conflict(messages.requestStands(labelOf(from), labelOf(to)), { allowed });
}

/** What the caller can make of a request. */
export const allowedFor = async (ctx: Context, { id }: Row): Promise<Status[]> =>
  (await getRow(ctx, requests, id)).allowed_transitions ?? [];

/** The only way a request moves from one status to the next; the history has a sentence for each. */
export async function advance(
  ctx: Context,
  before: Row,
  to: Status,
  description: string,
  columns: Record<string, unknown> = {},
): Promise<void> {
  await requireWay(ctx, before, to);
  // Nobody waits for an answer to what is decided.
  const values = { waiting_for: null, ...rescued(ctx, before), ...columns, status: to };
  await updateRow(ctx, requests, before, values as never, {}, { description });
}

/** Whatever somebody of the staff does with what the honeypot caught takes it among the others (F1.7). */
export const rescued = ({ user }: Context, { is_suspect }: Row): { is_suspect?: boolean } =>
  is_suspect && user.member ? { is_suspect: false } : {};

/** Of what is decided or withdrawn nobody says any more that they have seen it (F1.3). */
export async function refuseSettled(ctx: Context, before: Row): Promise<void> {
  if (before.status === 'pending') return;
  const allowed = await allowedFor(ctx, before);
  throw conflict(messages.requestSettled(labelOf(before.status as Status)), { allowed });
}

/** By whom and when it was decided; a decision also acknowledges (F1.4). */
export const decided = (ctx: Context, before: Row) => ({
  decided_at: ctx.now,
  decided_by: ctx.user.member,
  acknowledged_at: before.acknowledged_at ?? ctx.now,
});

export const withdraw = (ctx: Context, before: Row): Promise<void> =>
  advance(ctx, before, 'cancelled', messages.requestWithdrawn, { closed_at: ctx.now });

const labelOf = (status: Status): string => statusOptions.find(({ value }) => value === status)!.label.toLowerCase();
