/** SQL for the parts a vendor supplies. */
export const suppliesOf = (vendor: string): string => `(select coalesce(json_agg(json_build_object(
    'part', json_build_object('id', p.id, 'name', p.name, 'number', p.number, 'color', p.color),
    'number', s.number, 'price', s.price::text, 'lead_time_days', s.lead_time_days) order by app_fold(p.name), p.id), '[]')
  from part_vendor s
  join part p on p.organization_id = s.organization_id and p.id = s.part_id and p.deleted_at is null
  where s.organization_id = ${vendor}.organization_id and s.vendor_id = ${vendor}.id)`;
