import type { ServerFeature } from '#server/feature';
import { maintenanceWithin } from './asset/maintenance.server';
import { isSigned, refuseSigned } from './procedures/signed.server';
import { givenTo } from './read.server';
import { seriesByMeter } from './series/meter/held.server';
import { stopTimersOf } from './time/timer/stop-timers.server';

/** What work orders contribute to other nouns. */
export const on: ServerFeature['on'] = {
  asset: {
    // Assets count as assigned while people have open work on them.
    assigned: (row, who) =>
      `exists (select from work_order w where w.organization_id = ${row}.organization_id and w.asset_id = ${row}.id
        and w.status <> 'done' and w.deleted_at is null and ${givenTo('w', who)})`,
    maintenance: maintenanceWithin,
  },
  measurement: {
    // Readings are added with the work (D3).
    assigned: (row, who) =>
      `exists (select from work_order w where w.organization_id = ${row}.organization_id
        and (w.asset_id = ${row}.asset_id or w.location_id = ${row}.location_id
          or exists (select from work_order_step_reading l where l.organization_id = w.organization_id
            and l.work_order_id = w.id and l.measurement_id = ${row}.id))
        and w.status <> 'done' and w.deleted_at is null and ${givenTo('w', who)})`,
    holdersOf: seriesByMeter,
  },
  procedure: {
    computed: {
      used_count: (row) => `(select count(*)::int from work_order_procedure c
        join work_order w on w.organization_id = c.organization_id and w.id = c.work_order_id
          and w.kind = 'work_order' and w.deleted_at is null
        where c.organization_id = ${row}.organization_id and c.procedure_id = ${row}.id and c.removed_at is null)`,
    },
  },
  user: { deactivated: stopTimersOf },
  file: { holds: isSigned, refuse: refuseSigned },
};
