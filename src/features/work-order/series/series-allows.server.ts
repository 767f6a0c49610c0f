import { wallInstant } from '#server/db/wall';

/** SQL: when a series prevents a change of status of one of its work orders; each takes the alias of the work order. */
const ofSeries = (order: string): string =>
  `work_order_series z where z.organization_id = ${order}.organization_id and z.id = ${order}.series_id and z.is_active`;

/** Other work orders of the series that are open, if the series allows only one at a time (D16). */
export const othersAtWork = (order: string): string =>
  `work_order o where o.organization_id = ${order}.organization_id and o.series_id = ${order}.series_id and o.id <> ${order}.id
     and o.deleted_at is null and o.status in ('open', 'in_progress', 'on_hold')
     and exists (select from ${ofSeries(order)} and not coalesce((z.rule ->> 'stack')::boolean, false))`;

/** Its date has come, so a planned work order would open at once. By the organisation's wall clock, like `opensAt`. */
export const dateHasCome = (order: string): string =>
  `exists (select from organization g, ${ofSeries(order)} and g.id = z.organization_id
     and ${wallInstant(opensOn(order), 'g.time_zone')} <= app_now())`;

const opensOn = (order: string): string =>
  `((coalesce(${order}.start_date, (select e.at from work_order_occurrence e
      where e.organization_id = ${order}.organization_id and e.work_order_id = ${order}.id), app_now()) at time zone g.time_zone)
    - make_interval(days => coalesce((z.rule ->> 'lead_days')::int, 0)))`;
