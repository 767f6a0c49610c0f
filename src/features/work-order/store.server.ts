import { addedByFeature, bind } from '#server/entity/store';
import { computed, givenTo, planned } from './read.server';
import { workOrderProcedureTable, workOrderStepReadingTable } from './procedures/procedures.table';
import { workOrderTemplate } from './template/template';
import { workOrder } from './work-order';
import {
  workOrderPartTable,
  workOrderTable,
  workOrderTeamTable,
  workOrderUserTable,
  workOrderVendorTable,
} from './work-order.table';

/** People and teams with open work cannot be deleted; finished work is history and does not hold them. */
const holds = `o.status is distinct from 'done'`;

const links = {
  users: { table: workOrderUserTable, thisKey: 'work_order_id', otherKey: 'member_id', holds },
  teams: { table: workOrderTeamTable, thisKey: 'work_order_id', otherKey: 'team_id', holds },
  vendors: { table: workOrderVendorTable, thisKey: 'work_order_id', otherKey: 'vendor_id' },
};

const filterLinks = {
  parts__part: {
    to: 'part',
    label: 'Needed part',
    link: { table: workOrderPartTable, thisKey: 'work_order_id', otherKey: 'part_id' },
    holds: 'true',
  },
  reading_steps__measurement: {
    to: 'measurement',
    label: 'Measurement of a reading step',
    link: { table: workOrderStepReadingTable, thisKey: 'work_order_id', otherKey: 'measurement_id' },
  },
  procedures__procedure: {
    to: 'procedure',
    label: 'Procedure',
    link: { table: workOrderProcedureTable, thisKey: 'work_order_id', otherKey: 'procedure_id' },
  },
};

/** Two nouns in one table, because a template and a work order have the same plan (D17). */
export const templates = bind(workOrderTemplate, workOrderTable, {
  only: { kind: 'template' },
  links,
  filterLinks,
  computed: {
    ...planned,
    used_count: (row: string) => `(select count(*)::int from work_order u
      where u.organization_id = ${row}.organization_id and u.template_id = ${row}.id and u.deleted_at is null
        and u.parent_id is null)`,
  },
});

export const workOrders = bind(workOrder, workOrderTable, {
  only: { kind: 'work_order' },
  links,
  filterLinks,
  assigned: givenTo,
  computed: { ...computed, still: addedByFeature },
});
