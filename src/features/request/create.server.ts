import type { Created } from '#shared/entity';
import type { Weekday } from '#shared/days';
import { uuid7 } from '#shared/id';
import { usualNumbering } from '#shared/numbering';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { changesBetween, happening } from '#server/entity/changes';
import { customValuesOfNew } from '#server/entity/custom';
import { insertAllLinks } from '#server/entity/links';
import type { Row } from '#server/entity/lock';
import { nextNumber } from '#server/entity/number';
import { resolveReferences } from '#server/entity/references';
import { insertRow, loadRow } from '#server/entity/write';
import { acknowledgeBy } from './decide/acknowledge-by';
import type { request } from './request';
import { requestContactTable, requestTable } from './request.table';
import { requests } from './store.server';

export type NewRequest = Created<(typeof request)['fields']>;

export interface Contact {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
}

/** What is known of a request that came through a portal (F1.7). */
interface FromPortal {
  portal?: string;
  is_suspect?: boolean;
  is_unconfirmed?: boolean;
  contact?: Contact;
}

/** Creates a request, also for a stranger without an account. */
export async function createRequest(ctx: Context, input: NewRequest, from: FromPortal = {}): Promise<string> {
  const id = input.id ?? uuid7(Date.parse(ctx.now));
  const { portal = null, is_suspect = false, is_unconfirmed = false, contact } = from;
  const columns = async () => ({
    ack_due_at: await acknowledgeDueAt(ctx, input.priority),
    ...(await nextNumber(ctx, requests, usualNumbering.request)),
    status: 'pending',
    is_duplicate: false,
    me_too_count: 0,
    portal,
    is_suspect,
    is_unconfirmed,
  });
  const isQuiet = is_suspect || is_unconfirmed;
  await (isQuiet
    ? insertWithoutHistory(ctx, { ...input, id }, columns)
    : insertRow(ctx, requests, { ...input, id }, columns));
  if (contact) await writeContact(ctx, id, contact);
  return id;
}

/** Nothing is told of a request that may be spam or is not confirmed: history would start notices and automations. */
async function insertWithoutHistory(
  ctx: Context,
  input: NewRequest & { id: string },
  columns: () => Promise<Record<string, unknown>>,
): Promise<void> {
  await resolveReferences(ctx, requests, [input]);
  const [custom_fields = {}] = await customValuesOfNew(ctx, requests, [input]);
  const times = { created_at: ctx.now, updated_at: ctx.now, created_by: ctx.user.member };
  const row = { ...input, ...(await columns()), custom_fields, organization_id: ctx.organization.id, ...times };
  await insertInto(ctx.db, requestTable, [row]);
  await insertAllLinks(ctx, requests, row as unknown as Row);
}

/** The sender has confirmed their address: the request begins to exist for everybody, and its clock starts. */
export async function confirmRequest(ctx: Context, id: string): Promise<void> {
  const confirmed = await ctx.db.rows(
    `update request set is_unconfirmed = false where organization_id = $1 and id = $2 and is_unconfirmed returning id`,
    [ctx.organization.id, id],
  );
  if (confirmed.length === 0) return;
  // Until it is confirmed nobody sees the request, nor does `loadRow`.
  const before = await loadRow(ctx, requests, id, 'read');
  const ack_due_at = await acknowledgeDueAt(ctx, before.priority as string | null);
  await ctx.db.rows(`update request set ack_due_at = $3, updated_at = $4 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    id,
    ack_due_at,
    ctx.now,
  ]);
  if (before.is_suspect) return;
  const row = { ...before, ack_due_at };
  const names = await resolveReferences(ctx, requests, [], row);
  await record(ctx, [happening(ctx, requests, 'created', row, changesBetween(requests, names, {}, row))]);
}

async function writeContact(ctx: Context, id: string, { name, email, phone }: Contact): Promise<void> {
  if (!name && !email && !phone) return;
  await insertInto(ctx.db, requestContactTable, [
    {
      organization_id: ctx.organization.id,
      request_id: id,
      name: name ?? null,
      email: email ?? null,
      phone: phone ?? null,
      created_at: ctx.now,
    },
  ]);
}

/** Until when a request that is made now is to be acknowledged, by the working days of the organisation. */
export async function acknowledgeDueAt(
  ctx: Context,
  priority: string | null | undefined,
  since = ctx.now,
): Promise<string> {
  const [row] = await ctx.db.rows<{ working_days: Weekday[] | null }>(
    `select settings -> 'working_days' as working_days from organization where id = $1`,
    [ctx.organization.id],
    'often',
  );
  return acknowledgeBy(since, priority, { zone: ctx.organization.time_zone, working_days: row?.working_days });
}
