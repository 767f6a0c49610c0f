import type { ServerFeature } from '#server/feature';
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

/** How automations take part in the work that they raise. */
export const on: ServerFeature['on'] = { 'work-order': { computed: { still } } };
