import { bind } from '#server/entity/store';
import { instantText } from '#server/entity/select';
import { measurement } from './measurement';
import { measurementTable, measurementTeamTable, measurementUserTable } from './measurement.table';

/** A value for the planner, which does not search an index by a function under row-level security. */
const now = '(select app_now())';

const dueAt = (row: string): string =>
  `(coalesce(${row}.last_taken_at, ${row}.created_at) + make_interval(mins => ${row}.expected_every_minutes))`;

export const measurements = bind(measurement, measurementTable, {
  links: {
    users: { table: measurementUserTable, own: 'measurement_id', other: 'member_id' },
    teams: { table: measurementTeamTable, own: 'measurement_id', other: 'team_id' },
  },
  computed: {
    assigned_to: { compose: ({ users, teams }: Record<string, unknown>) => ({ users, teams }) },
    last_reading: (row) => `(select json_build_object('id', r.id,
        'value', case when r.state is null then to_json(r.value::float8) else to_json(r.state) end,
        'taken_at', ${instantText('r.taken_at')}, 'note', r.note,
        'created_by', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end)
      from reading r left join member u on u.organization_id = r.organization_id and u.id = r.created_by
      where r.organization_id = ${row}.organization_id and r.id = ${row}.last_reading_id)`,
    average_per_day: (row) =>
      `app_measurement_average(${row}.organization_id, ${row}.id, ${row}.kind, ${row}.average_days)`,
    due_at: dueAt,
    is_due: (row) => `coalesce(${dueAt(row)} <= ${now}, false)`,
  },
});
