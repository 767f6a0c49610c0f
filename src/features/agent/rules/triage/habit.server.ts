import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';

/** A team or template that most of the last repairs had. */
export interface Habit {
  id: string;
  name: string;
  count: number;
  of: number;
}

export interface Habits {
  team?: Habit;
  template?: Habit;
}

/** Of the last so many repairs, so many at least and this share. */
const last = 20;
const [least, share] = [3, 0.6];

interface Repair {
  place: string;
  repairs: number;
  kind: 'team' | 'template';
  id: string;
  name: string;
  count: number;
}

/** What the last repairs at each of these assets or locations were given. */
export async function habitsAt(ctx: Context, places: readonly string[]): Promise<Map<string, Habits>> {
  const params = new Params();
  const seen = visibleTo(ctx, storeOf('work-order'), 'w', params);
  const asked = params.add([...new Set(places)], 'uuid[]');
  const rows = await ctx.db.rows<Repair>(
    `with repair as (
       select p.id as place, w.* from unnest(${asked}) p (id) cross join lateral (
         select w.organization_id, w.id, w.template_id from work_order w
         where ${seen} and w.work_type = 'reactive' and (w.asset_id = p.id or w.location_id = p.id)
         order by w.created_at desc, w.id desc limit ${last}) w
     ), given as (
       select r.place, 'team' as kind, t.id, t.name from repair r
         join work_order_team l on l.organization_id = r.organization_id and l.work_order_id = r.id
         join team t on t.organization_id = r.organization_id and t.id = l.team_id and t.deleted_at is null
       union all
       select r.place, 'template', t.id, t.name from repair r
         join work_order t on t.organization_id = r.organization_id and t.id = r.template_id and t.deleted_at is null
           and not jsonb_path_exists(coalesce(t.field_rules, '{}'), '$.*.required ? (@ == true)')
     )
     select g.place, g.kind, g.id, g.name, count(*)::int as count,
       (select count(*)::int from repair r where r.place = g.place) as repairs
     from given g group by g.place, g.kind, g.id, g.name order by g.place, g.kind, count desc, g.id`,
    params.values,
  );
  const habits = new Map<string, Habits>();
  for (const { place, kind, id, name, count, repairs } of rows) {
    if (count < least || count < share * repairs) continue;
    const known = habits.get(place) ?? {};
    habits.set(place, { ...known, [kind]: known[kind] ?? { id, name, count, of: repairs } });
  }
  return habits;
}
