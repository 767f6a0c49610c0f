import * as z from 'zod/mini';
import { assignedChips, assignedTo } from '#shared/assigned';
import { choice, data, duration, type Fields, files, idOf, longText, number, ref, refs, text } from '#shared/field';
import { messages } from '#words/messages';
import { priorities, workTypes } from './plan-options';
import { recurrence, shownRecurrence } from './series/recurrence/recurrence';

export interface PartLine {
  id: string;
  location?: string | null;
  quantity?: number | null;
}

const maxParts = 200;

export const partLineFields = {
  id: ref('part', { label: 'Part', required: true }),
  location: ref('location', { label: 'Location' }),
  quantity: number({ label: 'Quantity', min: 1, max: 1_000_000 }),
} as const satisfies Fields;

const maybe = <T>(schema: z.ZodMiniType<T>) => z.optional(z.nullable(schema));

const partLine: z.ZodMiniType<PartLine> = z.strictObject({
  id: idOf('part', 'Part'),
  location: maybe(idOf('location', 'Location')),
  quantity: maybe(partLineFields.quantity.schema),
});

const known = z.nullable(z.int());

/** A row with the stock and the reservations at its location. */
export const shownLine = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.nullable(z.string()),
  quantity: z.int(),
  unit_cost: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  location: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** False if stock was short when the work was planned or reopened, and after the parts are issued. */
  is_reserved: z.boolean(),
  on_hand: known,
  reserved: known,
  available: known,
  minimum_quantity: known,
  warning: z.nullable(z.string()),
});

export type ShownLine = z.infer<typeof shownLine>;

/** A row that cannot be issued as it is, although its part is in stock: it prevents done. */
export interface MissingPart {
  kind: 'part';
  part: { id: string; name: string };
  quantity: number;
  /** The intended location, and what is free there. */
  location: string | null;
  available: number | null;
}

const partLines = z.array(partLine).check(z.maxLength(maxParts, messages.tooMany('Parts', maxParts)));

const who = z.nullable(z.object({ id: z.string(), name: z.string() }));
const maybeText = z.nullable(z.string());
const stepFile = z.object({
  id: z.string(),
  name: z.string(),
  is_image: z.boolean(),
  file_url: z.string(),
  thumbnail_url: maybeText,
});

/** A copy from the library with the answers to its steps (`#features/procedure/steps`). */
export const shownCopy = z.object({
  id: z.string(),
  name: z.string(),
  procedure: z.string(),
  steps: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      label: z.string(),
      answer: z.unknown(),
      note: maybeText,
      photos: z.array(stepFile),
      answered_by: who,
      answered_at: maybeText,
      follow_up: z.nullable(z.looseObject({ id: z.string() })),
      previous: z.nullable(z.looseObject({ answer: z.string() })),
    }),
  ),
});
export const shownCopies = z.array(shownCopy);

const maxProcedures = 20;
export const procedureIds = z
  .array(idOf('procedure', 'Procedure'), { error: () => messages.mustBeIds('Procedures') })
  .check(
    z.maxLength(maxProcedures, messages.tooMany('Procedures', maxProcedures)),
    z.refine((list: string[]) => new Set(list).size === list.length, messages.repeated('Procedures')),
  );

/** The fields that a work order and a template share: all but dates, status and the work that was done (D17). */
export const planFields = {
  name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
  description: longText({ label: 'Description', searched: true }),
  priority: choice(priorities, { label: 'Priority', fallback: 'medium', column: true }),
  work_type: choice(workTypes, { label: 'Work type', fallback: 'reactive' }),
  asset: ref('asset', { label: 'Asset', column: true }),
  location: ref('location', { label: 'Location', column: true }),
  estimated_minutes: duration({ label: 'Estimated minutes' }),
  assigned_to: data(
    assignedTo,
    { label: 'Assigned to', computed: true, parts: { users: 'users', teams: 'teams' } },
    assignedChips,
  ),
  users: refs('user', { label: 'Assignees', readOnly: true }),
  teams: refs('team', { label: 'Assigned teams', readOnly: true }),
  parts: data(partLines, { label: 'Parts', computed: true, hides: ['unit_cost', 'cost'] }, z.array(shownLine)),
  procedures: data(procedureIds, { label: 'Procedures', computed: true, detail: true }, shownCopies),
  /** The files of steps and answers, linked so that readers of the record may see them. */
  procedure_files: files({ label: 'Files of procedures', readOnly: true, detail: true }),
  vendors: refs('vendor', { label: 'Vendors' }),
  recurrence: data(recurrence, { label: 'Recurrence' }, shownRecurrence),
  images: files({ label: 'Images', accept: 'image' }),
  files: files({ label: 'Files' }),
} as const satisfies Fields;
