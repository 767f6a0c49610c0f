import { notices as words } from '#words/notices';
import type { Context } from '#server/context';
import type { Happened } from '#server/jobs/reader';
import type { Notice } from '#server/notice';
import { settle } from '#features/notification/index.server';
import { statusLabel, type Status } from './status/status';

const of = ({ entity_type, action }: Happened): boolean =>
  entity_type === 'work-order' && (action === 'created' || action === 'updated');

const changeOf = ({ changes }: Happened, field: string) => changes.find((change) => change.field === field);

/** The ids that a change of a list of references added. */
function added(happened: Happened, field: string): string[] {
  const change = changeOf(happened, field);
  const ids = (list: unknown) => ((list ?? []) as { id: string }[]).map(({ id }) => id);
  const before = new Set(ids(change?.from));
  return ids(change?.to).filter((id) => !before.has(id));
}

const isOpening = (happened: Happened): boolean => {
  const status = changeOf(happened, 'status');
  return happened.source === 'system' && status?.from === 'planned' && status.to === 'open';
};
/** The next of a series is there long before anybody has to know. */
const isPlannedAhead = ({ source, action }: Happened): boolean => source === 'system' && action === 'created';

/** Work that is given to people, and recurring work that opens on its date. */
const assigned: Notice = {
  hears: (happened) =>
    of(happened) &&
    !isPlannedAhead(happened) &&
    (added(happened, 'users').length + added(happened, 'teams').length > 0 || isOpening(happened)),
  messages: async (ctx, happened, by) => {
    const id = happened.entity_id;
    const members = isOpening(happened)
      ? await assigneesOf(ctx, [id])
      : await newAssignees(ctx, id, added(happened, 'users'), added(happened, 'teams'));
    const [order] = await ctx.db.rows<{ urgent: boolean }>(
      `select priority = 'critical' as urgent from work_order where organization_id = $1 and id = $2`,
      [ctx.organization.id, id],
    );
    const text = isOpening(happened) ? words.opened : words.assigned(by);
    const to = { members: members.map(({ member }) => member) };
    return [{ event: 'assigned', noun: 'work-order', id, to, text, urgent: order?.urgent, watch: true }];
  },
};

/** Those whose work it still is, of the people and teams it was given to. */
const newAssignees = (ctx: Context, id: string, users: string[], teams: string[]) =>
  ctx.db.rows<{ member: string }>(
    `select member_id as member from work_order_user where organization_id = $1 and work_order_id = $2 and member_id = any($3)
     union select m.member_id from work_order_team t
       join team_member m on m.organization_id = t.organization_id and m.team_id = t.team_id
       where t.organization_id = $1 and t.work_order_id = $2 and t.team_id = any($4)`,
    [ctx.organization.id, id, users, teams],
  );

/** Everybody who has the work orders, directly or through a team. */
export const assigneesOf = (ctx: Context, ids: string[]) =>
  ctx.db.rows<{ id: string; member: string }>(
    `select work_order_id as id, member_id as member from work_order_user where organization_id = $1 and work_order_id = any($2)
     union select t.work_order_id, m.member_id from work_order_team t
       join team_member m on m.organization_id = t.organization_id and m.team_id = t.team_id
       where t.organization_id = $1 and t.work_order_id = any($2)`,
    [ctx.organization.id, ids],
  );

const status: Notice = {
  hears: (happened) => of(happened) && happened.action === 'updated' && changeOf(happened, 'status') !== undefined,
  messages: async (ctx, happened, by) => {
    const id = happened.entity_id;
    const to = changeOf(happened, 'status')!.to as Status;
    if (to === 'done') await settle(ctx, id, ['assigned', 'overdue', 'due_tomorrow']);
    return [
      { event: 'status', noun: 'work-order', id, to: { watchers: true }, text: words.status(by, statusLabel(to)) },
    ];
  },
};

export const workOrderNotices: readonly Notice[] = [assigned, status];
