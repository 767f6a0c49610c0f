type Ask = <T>(sql: string) => Promise<T[]>;

/** Stock and weeks of use that do not match movements and reservations, as descriptions; empty is good. */
export async function stockFaults(ask: Ask): Promise<string[]> {
  const rows = await ask<{ fault: string }>(`
    with moved as (
      select organization_id, part_id, location_id, sum(quantity) as quantity from part_movement group by 1, 2, 3),
    promised as (
      select organization_id, part_id, location_id, sum(quantity) as quantity from part_reservation group by 1, 2, 3),
    stock as (
      select s.*, coalesce(m.quantity, 0) as moved, coalesce(r.quantity, 0) as promised,
        s.minimum_quantity > 0 and s.quantity - s.reserved < s.minimum_quantity as low
      from part_stock s left join moved m using (organization_id, part_id, location_id)
        left join promised r using (organization_id, part_id, location_id)),
    line as (
      select *, row_number() over (partition by part_id order by seq) as place,
        sum(quantity) over (partition by part_id, location_id order by seq) as running from part_movement)
    select 'stock of ' || part_id || ' is ' || quantity || ', moved ' || moved as fault from stock where quantity <> moved
    union all select 'below zero: ' || part_id from stock where quantity < 0 or reserved < 0
    union all select 'reserved of ' || part_id || ' is ' || reserved || ', promised ' || promised from stock where reserved <> promised
    union all select 'moved or promised where there is no stock: ' || part_id from (table moved union all table promised) x
      where not exists (select from part_stock s where s.part_id = x.part_id and s.location_id = x.location_id)
    union all select 'line ' || seq || ' of ' || part_id || ' says ' || balance || ', not ' || running from line where balance <> running
    union all select 'line ' || seq || ' of ' || part_id || ' is the ' || place || 'th' from line where seq <> place
    union all select 'a leg of a transfer of ' || part_id || ' is missing' from part_movement
      where kind = 'transfer' group by part_id having sum(quantity) <> 0 or count(*) % 2 <> 0
    union all select 'used of ' || part_id || ' in the week of ' || week || ': kept ' || coalesce(k.used, 'nothing')
        || ', by the ledger ' || coalesce(l.used, 'nothing')
      from (select organization_id, part_id, location_id, week, is_scheduled, concat_ws(' ', issued, returned, value) as used
          from part_week) k
        full join (select m.organization_id, m.part_id, m.location_id,
            date_trunc('week', coalesce(m.counted_at, m.created_at) at time zone o.time_zone)::date as week, m.is_scheduled,
            concat_ws(' ', coalesce(sum(-m.quantity) filter (where m.kind = 'issue'), 0),
              coalesce(sum(m.quantity) filter (where m.kind = 'return'), 0),
              coalesce(sum(round(-m.quantity * m.unit_cost, 2)), 0)::numeric(20, 2)) as used
          from part_movement m join organization o on o.id = m.organization_id
          where m.kind in ('issue', 'return') group by 1, 2, 3, 4, 5) l
        using (organization_id, part_id, location_id, week, is_scheduled)
      where k.used is distinct from l.used
    union all select 'the sums of ' || p.id || ' are wrong' from part p left join (
        select part_id, sum(quantity) as quantity, sum(reserved) as reserved, count(*) filter (where low) as low from stock group by 1) s
      on s.part_id = p.id left join (select part_id, count(*) as lines from part_movement group by 1) m on m.part_id = p.id
      where (p.quantity, p.reserved, p.low_stocks, p.movements) is distinct from
        (coalesce(s.quantity, 0), coalesce(s.reserved, 0), coalesce(s.low, 0), coalesce(m.lines, 0))`);
  return rows.map(({ fault }) => fault);
}

/** Work orders whose parts are not reserved or consumed as their status requires, as descriptions. */
export async function orderFaults(ask: Ask): Promise<string[]> {
  const rows = await ask<{ fault: string }>(`
    with wanted as (
      select p.*, o.code, case when o.deleted_at is null and o.status <> 'done' then p.quantity else 0 end as promised,
        case when o.status = 'done' and o.done_reason = 'completed' then p.quantity else 0 end as taken
      from work_order_part p join work_order o on o.organization_id = p.organization_id and o.id = p.work_order_id
      where o.kind = 'work_order' and p.location_id is not null),
    kept as (
      select w.*, (select coalesce(sum(r.quantity), 0) from part_reservation r where r.organization_id = w.organization_id
          and r.origin_id = w.work_order_id and r.part_id = w.part_id and r.location_id = w.location_id) as reserved,
        (select coalesce(-sum(m.quantity), 0) from part_movement m where m.organization_id = w.organization_id
          and m.origin_id = w.work_order_id and m.part_id = w.part_id and m.location_id = w.location_id) as issued
      from wanted w)
    select code || ': ' || reserved || ' reserved where ' || promised || ' are promised, ' || issued || ' issued where ' || taken
      || ' were taken' as fault from kept where (reserved, issued) is distinct from (promised::bigint, taken::bigint)
    union all select 'promised to no work order: ' || r.part_id from part_reservation r where not exists (
      select from work_order_part p where p.organization_id = r.organization_id and p.work_order_id = r.origin_id and p.part_id = r.part_id)`);
  return rows.map(({ fault }) => fault);
}
