import { addDays } from '#shared/days';
import type { NoticeEvent } from '#shared/notice';
import { dayIn, momentOf } from '#shared/wall';
import { notices as words } from '#words/notices';
import type { Context } from '#server/context';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { notify, notYetSent } from '#features/notification/index.server';
import { assigneesOf } from './notices.server';

/** Tells assignees that work has become overdue. */
export const overdueTask: Task = {
  name: 'work overdue',
  run: async ({ ctx }) => {
    // What has been overdue for longer is no news, for example after the first start of this version.
    const since = new Date(Date.parse(ctx!.now) - 86_400_000).toISOString();
    await noticesDue(ctx!, 'overdue', since, ctx!.now, words.overdue);
  },
};

/** Tells assignees in the morning what is due on the next day. */
export const dueTomorrowTask: Task = {
  name: 'work due tomorrow',
  run: async ({ ctx }) => {
    const { time_zone: zone } = ctx!.organization;
    const tomorrow = addDays(dayIn(ctx!.now, zone), 1);
    const [from, to] = [momentOf(tomorrow, '00:00', zone), momentOf(addDays(tomorrow, 1), '00:00', zone)];
    await noticesDue(ctx!, 'due_tomorrow', from, to, words.dueTomorrow);
  },
};

export const dueTimetables: Timetable[] = [
  { name: overdueTask.name, pattern: '*/5 * * * *', zone: 'organization', task: overdueTask.name },
  { name: dueTomorrowTask.name, pattern: '0 8 * * *', zone: 'organization', task: dueTomorrowTask.name },
];

interface DueOrder {
  id: string;
  due_at: string;
  urgent: boolean;
}

async function noticesDue(ctx: Context, event: NoticeEvent, from: string, to: string, text: string): Promise<void> {
  const found = await ctx.db.rows<DueOrder>(
    `select id, due_date as due_at, priority = 'critical' as urgent from work_order
     where organization_id = $1 and kind = 'work_order' and deleted_at is null and status <> 'done'
       and due_date >= $2 and due_date < $3 order by due_date, id`,
    [ctx.organization.id, from, to],
  );
  const fresh = await notYetSent(ctx, event, found);
  const people = await assigneesOf(
    ctx,
    fresh.map(({ id }) => id),
  );
  for (const { id, urgent } of fresh) {
    const members = people.filter((one) => one.id === id).map(({ member }) => member);
    if (members.length > 0) await notify(ctx, { event, noun: 'work-order', id, to: { members }, text, urgent }, null);
  }
}
