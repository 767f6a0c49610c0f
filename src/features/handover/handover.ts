import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { data, dateTime, type Fields, flag, longText, ref, text } from '#shared/field';
import { nounLabels } from '#words/nouns';
import { sections } from './sections';

const shown = { readOnly: true, computed: true } as const;
const unlisted = { operators: [], sortable: false };

const readers = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    color: z.nullable(z.string()),
    profile_image: z.nullable(z.string()),
    at: z.string(),
  }),
);

/** What one shift tells the next: what stands, what was done, what comes. */
export const handover = defineEntity({
  name: 'handover',
  plural: 'handovers',
  path: '/handovers',
  ...nounLabels.handover,
  fields: {
    note: longText({ label: 'Note', searched: true }),
    name: text({ ...shown, label: 'Name', column: true }),
    team: ref('team', { label: 'Team', readOnly: true, column: true }),
    shift_from: dateTime({ label: 'Shift from', readOnly: true, required: true }),
    shift_to: dateTime({ label: 'Shift to', readOnly: true, required: true, column: true }),
    sections: { ...data(sections, { ...shown, label: 'Sections', required: true, detail: true }), ...unlisted },
    /** Who has read it, the first first. */
    acknowledged_by: { ...data(readers, { ...shown, label: 'Acknowledged by', column: true }), ...unlisted },
    is_acknowledged: flag({ ...shown, label: 'Acknowledged by me', unrecorded: true }),
    is_mine: flag({ ...shown, label: 'For me', unrecorded: true }),
  },
  minimal: ['shift_to'],
  ordering: '-shift_to',
});

/** What is said when it is made; without a shift, the one whose end is next to now. */
export const createFields = {
  note: handover.fields.note,
  team: ref('team', { label: 'Team' }),
  shift_from: dateTime({ label: 'Shift from' }),
  shift_to: dateTime({ label: 'Shift to' }),
} as const satisfies Fields;
