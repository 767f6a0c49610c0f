import { notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { bind } from '#server/entity/store';
import type { Kind } from './options';
import { instantText } from '#server/entity/select';
import { measurement } from './measurement';
import { measurementTable, measurementTeamTable, measurementUserTable } from './measurement.table';

/** A value for the planner, which does not search an index by a function under row-level security. */
const now = '(select app_now())';

/** SQL: when the next reading is expected. */
export const dueAt = (row: string): string =>
  `(coalesce(${row}.last_taken_at, ${row}.created_at) + make_interval(mins => ${row}.expected_every_minutes))`;

/** SQL: whether a row of `table` is assigned to somebody or to a team of theirs. */
export const isGivenTo =
  (table: string, column: string) =>
  (row: string, who: string): string =>
    `(exists (select from ${table}_user g where g.organization_id = ${row}.organization_id and g.${column} = ${row}.id
        and g.member_id = ${who})
      or exists (select from ${table}_team g join team_member m on m.organization_id = g.organization_id
        and m.team_id = g.team_id where g.organization_id = ${row}.organization_id and g.${column} = ${row}.id
        and m.member_id = ${who}))`;

const isGiven = isGivenTo('measurement', 'measurement_id');

/** SQL: in a round that somebody, or a team of theirs, is to walk. */
const isOnRoundOf = (row: string, who: string): string =>
  `exists (select from measurement_round_stop s join measurement_round r on r.organization_id = s.organization_id
      and r.id = s.round_id and r.deleted_at is null
    where s.organization_id = ${row}.organization_id and s.measurement_id = ${row}.id
      and ${isGivenTo('measurement_round', 'round_id')('r', who)})`;

export const measurements = bind(measurement, measurementTable, {
  links: {
    users: { table: measurementUserTable, thisKey: 'measurement_id', otherKey: 'member_id', holds: 'true' },
    teams: { table: measurementTeamTable, thisKey: 'measurement_id', otherKey: 'team_id', holds: 'true' },
  },
  assigned: (row, who) => `(${[isGiven(row, who), isOnRoundOf(row, who)].join(' or ')})`,
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
    is_for_me: (row) =>
      `(${isGiven(row, `nullif(current_setting('app.member', true), '')::uuid`)}
        or not exists (select from measurement_user g where g.organization_id = ${row}.organization_id and g.measurement_id = ${row}.id)
        and not exists (select from measurement_team g where g.organization_id = ${row}.organization_id and g.measurement_id = ${row}.id))`,
    due_at: dueAt,
    is_due: (row) => `coalesce(${dueAt(row)} <= ${now}, false)`,
  },
});

/** What questions about the readings of a measurement need of it, without what is reckoned. */
export async function headOf(ctx: Context, id: string): Promise<{ kind: Kind; reading_count: number }> {
  const params = new Params();
  const [row] = await ctx.db.rows<{ kind: Kind; reading_count: number }>(
    `select t.kind, t.reading_count from measurement t
     where ${visibleTo(ctx, measurements, 't', params)} and t.id = ${params.add(id)}`,
    params.values,
    'often',
  );
  if (!row) throw notFound();
  return row;
}
