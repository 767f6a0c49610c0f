import type { Context } from '#server/context';
import type { Holder } from '#server/entity/held';
import type { ServerFeature } from '#server/feature';
import { messages } from '#words/messages';
import { words } from './automation.words';

const valueSql = `coalesce(m.last_state, m.last_value::numeric::text)`;
const limitSql = `concat_ws('–', a.trigger ->> 'value', a.trigger ->> 'value2')`;

/** Of work that an automation raised: the value is still beyond its limit. */
const still = (
  row: string,
): string => `(select format('${words.still('%s', '%s')}', concat_ws(' ', ${valueSql}, m.unit), ${limitSql})
  from automation_subject s
    join automation a on a.organization_id = s.organization_id and a.id = s.automation_id and a.deleted_at is null
      and a.trigger_type = 'reading'
    join measurement m on m.organization_id = s.organization_id and m.id = s.subject_id
  where s.organization_id = ${row}.organization_id 
    and s.automation_id = case when ${row}.origin_type = 'automation' then ${row}.origin_id::uuid end and s.subject_id = ${row}.measurement_id and s.is_inside)`;

async function enabledFor(ctx: Context, measurement: string): Promise<Holder> {
  const [found] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from automation
     where organization_id = $1 and measurement = $2 and is_enabled and deleted_at is null`,
    [ctx.organization.id, measurement],
  );
  return { entity_type: 'automation', count: found!.count, words: messages.enabledAutomations(found!.count) };
}

/** How automations take part in the work that they raise, and in the measurements that they listen to. */
export const on: ServerFeature['on'] = {
  'work-order': { computed: { still } },
  measurement: { holdersOf: enabledFor },
};
