import { bind } from '#server/entity/store';
import { entryCost, givenTo, ofWorkThatStands } from '../read.server';
import { timeEntry } from './time-entry';
import { timeEntryTable } from './time-entry.table';

/** Entries on work that is assigned to a person count as theirs. */
const ofTheirWork = (row: string, member: string): string =>
  `exists (select from work_order w where w.organization_id = ${row}.organization_id and w.id = ${row}.work_order_id
    and ${givenTo('w', member)})`;

export const timeEntries = bind(timeEntry, timeEntryTable, {
  computed: { cost: entryCost },
  assigned: ofTheirWork,
  owner: 'user',
  existsWhile: ofWorkThatStands,
});
