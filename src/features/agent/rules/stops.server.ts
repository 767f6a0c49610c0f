import type { Context } from '#server/context';

/** What went wrong with an asset, and when nobody kept track of it. Instants in milliseconds, in order of time. */
export interface Timeline {
  /** Without any recorded status, repairs are what is known of failures. */
  isRecorded: boolean;
  /** When it went offline unplanned. */
  stops: number[];
  /** When reactive work on it was reported. */
  repairs: number[];
  untracked: { from: number; to: number }[];
}

/** Of D11; without recorded status the reactive work orders. */
export const failuresIn = ({ isRecorded, stops, repairs }: Timeline): number[] => (isRecorded ? stops : repairs);

const milliseconds = (value: string) => `floor(extract(epoch from ${value}) * 1000)::float8`;

/** The timelines of assets since some instant. */
export async function timelinesOf(ctx: Context, assets: readonly string[], since: string) {
  const rows = await ctx.db.rows<Timeline & { id: string }>(
    `select a.id, exists (select from asset_status_step s where s.organization_id = $1 and s.asset_id = a.id) as "isRecorded",
       array(select ${milliseconds('s.since')} from (${stepsSince}) s
         where s.category = 'offline' and s.type is distinct from 'planned' and not s.follows and s.since >= $3 order by 1) as stops,
       array(select ${milliseconds('w.created_at')} from work_order w where w.organization_id = $1 and w.asset_id = a.id
         and w.kind = 'work_order' and w.deleted_at is null and w.work_type = 'reactive' and w.created_at >= $3
         and w.done_reason is distinct from 'cancelled' order by 1) as repairs,
       coalesce((select json_agg(json_build_object('from', ${milliseconds('s.since')},
           'to', ${milliseconds('coalesce(s.until, app_now())')}) order by s.since)
         from (${stepsSince}) s where s.category = 'do_not_track' and coalesce(s.until, app_now()) > $3), '[]') as untracked
     from unnest($2::uuid[]) a (id)`,
    [ctx.organization.id, assets, since],
  );
  return new Map(rows.map(({ id, ...timeline }) => [id, timeline]));
}

/** An unplanned stop within five minutes of the one before is the same failure (D11). */
const stepsSince = `select t.since, t.until, t.category, t.type, coalesce(t.since < max(t.until) filter (where t.is_stop)
      over (order by t.since rows between unbounded preceding and 1 preceding) + interval '5 minutes', false) as follows
    from (select s.since, lead(s.since) over (order by s.since) as until, c.status_category as category,
        c.status_change_type as type, c.status_category = 'offline' and c.status_change_type is distinct from 'planned' as is_stop
      from asset_status_step s left join asset_status_change c on c.organization_id = s.organization_id and c.id = s.change_id
      where s.organization_id = $1 and s.asset_id = a.id) t`;
