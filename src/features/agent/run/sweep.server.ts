import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';

/** Runs are kept for 90 days, and so are proposals that were out of date before anybody decided about them. */
export const sweepTask: Task = {
  name: 'sweep agents',
  as: 'millwright_system',
  run: async ({ db, now }) => {
    await db.rows(
      `delete from agent_run where started_at < $1::timestamptz - interval '90 days' and status <> 'running'`,
      [now],
    );
    const values = [now];
    await db.rows(
      `delete from proposal_target t using proposal p where ${isForgotten} and t.organization_id = p.organization_id and t.proposal_id = p.id`,
      values,
    );
    await db.rows(`delete from proposal p where ${isForgotten}`, values);
  },
};

/** SQL: those that another one replaced go before it, so that no page leads nowhere. */
const isForgotten = `p.state = 'stale' and p.updated_at < $1::timestamptz - interval '90 days'
  and not exists (select from proposal b where b.organization_id = p.organization_id and b.replaced_by = p.id)`;

export const sweepTimetable: Timetable = {
  name: sweepTask.name,
  pattern: '43 * * * *',
  zone: 'UTC',
  task: sweepTask.name,
};
