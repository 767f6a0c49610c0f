import { notices as words } from '#words/notices';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { notify, notYetSent } from '#features/notification/index.server';
import { dueAt } from './store.server';

interface Due {
  id: string;
  due_at: string;
  members: string[];
}

/** Tells those who read a measurement that its next reading is due (F4). */
export const readingsDueTask: Task = {
  name: 'readings due',
  run: async (job) => {
    const ctx = job.ctx!;
    // What has been due for longer is no news.
    const since = new Date(Date.parse(ctx.now) - 86_400_000).toISOString();
    const due = await ctx.db.rows<Due>(
      `select m.id, ${dueAt('m')} as due_at, array(
         select u.member_id from measurement_user u where u.organization_id = m.organization_id and u.measurement_id = m.id
         union select t.member_id from measurement_team g
           join team_member t on t.organization_id = g.organization_id and t.team_id = g.team_id
           where g.organization_id = m.organization_id and g.measurement_id = m.id) as members
       from measurement m where m.organization_id = $1 and m.deleted_at is null and m.expected_every_minutes is not null
         and ${dueAt('m')} >= $2 and ${dueAt('m')} < $3 order by 2, 1`,
      [ctx.organization.id, since, ctx.now],
    );
    const assigned = due.filter(({ members }) => members.length > 0);
    for (const { id, members } of await notYetSent(ctx, 'readings_due', assigned))
      await notify(
        ctx,
        { event: 'readings_due', noun: 'measurement', id, to: { members }, text: words.readingDue },
        null,
      );
  },
};

export const measurementTimetables: Timetable[] = [
  { name: readingsDueTask.name, pattern: '*/5 * * * *', zone: 'organization', task: readingsDueTask.name },
];
