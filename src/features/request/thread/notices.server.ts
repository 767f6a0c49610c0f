import { notices as words } from '#words/notices';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { readableBy } from '#server/entity/visible';
import { enqueue } from '#server/jobs/queue';
import type { Happened } from '#server/jobs/reader';
import type { Task } from '#server/jobs/runner';
import type { Audience, Notice } from '#server/notice';
import { unnamed } from '#features/comment/index.server';
import { notify, settle } from '#features/notification/index.server';
import { assigneesOf } from '#features/work-order/index.server';
import { tellStranger } from '../decide/places.server';

const of = ({ entity_type }: Happened): boolean => entity_type === 'request';
const changeOf = ({ changes }: Happened, field: string) => changes.find((change) => change.field === field);

/** Those in the teams of its portal who may read it; without any, the managers. */
export async function readersOf(ctx: Context, id: string): Promise<Audience> {
  const rows = await ctx.db.rows<{ member: string }>(
    `select distinct who.id as member from request r
       join portal_team p on p.organization_id = r.organization_id and p.portal_id = r.portal_id
       join team t on t.organization_id = p.organization_id and t.id = p.team_id and t.deleted_at is null
       join team_member m on m.organization_id = p.organization_id and m.team_id = p.team_id
       join member who on who.organization_id = m.organization_id and who.id = m.member_id
     where r.organization_id = $1 and r.id = $2 and ${readableBy(storeOf('request'), 'r', 'who')}`,
    [ctx.organization.id, id],
  );
  return rows.length > 0 ? { members: rows.map(({ member }) => member) } : { managers: true };
}

const created: Notice = {
  hears: (happened) => of(happened) && happened.action === 'created',
  messages: async (ctx, { entity_id: id, changes }) => {
    const urgent = changes.some(({ field, to }) => field === 'priority' && to === 'critical');
    return [
      { event: 'request_created', noun: 'request', id, to: await readersOf(ctx, id), text: words.requested, urgent },
    ];
  },
};

interface Spoken {
  is_public: boolean;
  text: string;
  is_requester: boolean;
  work_order: string | null;
}

/** The comment of an entry as it stands, and whose work the request is. */
async function spokenIn(ctx: Context, happened: Happened): Promise<Spoken | undefined> {
  const comment = changeOf(happened, 'comments')?.to as { id: string } | null;
  const [said] = await ctx.db.rows<Spoken>(
    `select c.is_public, c.text, c.created_by is null or c.created_by = r.created_by as is_requester, r.work_order_id as work_order
     from comment c, request r where c.organization_id = $1 and c.id = $2 and c.deleted_at is null
       and r.organization_id = $1 and r.id = $3`,
    [ctx.organization.id, comment?.id, happened.entity_id],
  );
  return said;
}

const spoke = (happened: Happened): boolean => {
  const change = of(happened) ? changeOf(happened, 'comments') : undefined;
  return change !== undefined && change.from === null && change.to !== null;
};

/** What the requester says goes to those who watch and those who work; what the staff tells them goes to them. */
const replied: Notice = {
  hears: spoke,
  messages: async (ctx, happened) => {
    const said = await spokenIn(ctx, happened);
    if (!said?.is_public) return [];
    const record = { noun: 'request' as const, id: happened.entity_id };
    if (said.is_requester) {
      const assignees = said.work_order ? await assigneesOf(ctx, [said.work_order]) : [];
      const to = { watchers: true as const, members: assignees.map(({ member }) => member) };
      return [{ ...record, event: 'requester_replied', to, text: words.requesterSaid(said.text) }];
    }
    const [text = ''] = await unnamed(ctx, [said.text]);
    await tellStranger(ctx, record.id, text);
    return [
      { ...record, event: 'my_request', to: await requesterOf(ctx, record.id), text: words.maintenanceSaid(text) },
    ];
  },
};

async function requesterOf(ctx: Context, id: string): Promise<Audience> {
  const [row] = await ctx.db.rows<{ created_by: string | null }>(
    `select created_by from request where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
  );
  return { members: row?.created_by ? [row.created_by] : [] };
}

interface Outcome {
  id: string;
  status: string;
  isDone: boolean;
  /** When it was decided or done: what was decided anew since has its own turn. */
  at: string;
  by: string | null;
}

/** Until then a decision can be undone without the requester hearing of it (F1.3). */
const undoTime = 10_000;

const decided: Notice = {
  hears: (happened) =>
    of(happened) &&
    (['accepted', 'rejected'].includes(String(changeOf(happened, 'status')?.to)) ||
      changeOf(happened, 'progress')?.to === 'done'),
  messages: async (ctx, happened) => {
    const isDone = changeOf(happened, 'progress')?.to === 'done';
    const status = isDone ? 'accepted' : String(changeOf(happened, 'status')!.to);
    const outcome: Outcome = { id: happened.entity_id, status, isDone, at: happened.timestamp, by: happened.user_id };
    const runAt = new Date(Date.parse(ctx.now) + undoTime).toISOString();
    await enqueue(ctx, tellRequester.name, outcome, { key: `tell requester ${happened.id}`, runAt });
    return [];
  },
};

/** Tells the requester what became of their request, unless that was undone or is out of date meanwhile. */
export const tellRequester: Task = {
  name: 'tell requester',
  run: async (job, { id, status, isDone, at, by }: Outcome) => {
    const ctx = job.ctx!;
    const [row] = await ctx.db.rows<{ reason: string | null; done_reason: string | null }>(
      `select r.reason, w.done_reason from request r
         left join work_order w on w.organization_id = r.organization_id and w.id = r.work_order_id
       where r.organization_id = $1 and r.id = $2 and r.status = $3 and r.deleted_at is null
         and ${isDone ? 'r.closed_at = $4' : 'r.decided_at = $4 and (r.closed_at is null or r.closed_at = $4)'}`,
      [ctx.organization.id, id, status, at],
    );
    if (!row) return;
    const text = isDone
      ? row.done_reason === 'completed'
        ? words.requestDone
        : words.requestClosed
      : status === 'rejected'
        ? words.requestRejected(row.reason ?? '')
        : words.requestAccepted;
    await tellStranger(ctx, id);
    await notify(ctx, { event: 'my_request', noun: 'request', id, to: await requesterOf(ctx, id), text }, by);
  },
};

/** Once somebody has dealt with it, nobody has to look at it because it is new. */
const dealtWith: Notice = {
  hears: (happened) =>
    of(happened) &&
    (changeOf(happened, 'status')?.from === 'pending' || Boolean(changeOf(happened, 'acknowledged_at')?.to)),
  messages: async (ctx, { entity_id }) => {
    await settle(ctx, entity_id, ['request_created', 'unacknowledged']);
    return [];
  },
};

export const requestNotices: readonly Notice[] = [created, replied, decided, dealtWith];
