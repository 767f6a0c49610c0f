import { bind } from '#server/entity/store';
import { automation } from './automation';
import { automationTable } from './automation.table';

export const automations = bind(automation, automationTable, {
  computed: {
    webhook: (row) => `json_build_object('url', '/api/hooks/' || ${row}.token, 'secret', ${row}.secret)`,
    next_run_at: (row) => `(select min(n.due_at) from automation_timer n
      where n.organization_id = ${row}.organization_id and n.automation_id = ${row}.id and n.kind <> 'webhook')`,
    is_failing: (row) =>
      `(${row}.disabled_reason is not null or ${row}.is_enabled and coalesce(${row}.last_run ->> 'status' = 'failed', false))`,
  },
});
