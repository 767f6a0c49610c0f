import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { choice, customFields, data, number } from '#shared/field';
import { nounLabels } from '#words/nouns';
import { planFields } from '../plan';
import { kinds } from '../work-order';

/** What a template may rule about a field of the work orders created from it (D17). */
const rule = z.strictObject({
  /** Filled in from the template; nobody can change the value. */
  locked: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  required: z.optional(z.boolean()),
});

export type Rule = z.infer<typeof rule>;

export const ruledFields = [
  'name',
  'description',
  'priority',
  'work_type',
  'asset',
  'location',
  'start_date',
  'due_date',
  'estimated_minutes',
  'assigned_to',
  'parts',
  'procedures',
  'vendors',
  'recurrence',
  'images',
  'files',
] as const;

const rules = z.partialRecord(z.enum(ruledFields), rule);

export const workOrderTemplate = defineEntity({
  name: 'work-order-template',
  plural: 'work_order_templates',
  path: '/work-order-templates',
  ...nounLabels['work-order-template'],
  fields: {
    ...planFields,
    kind: choice(kinds, { label: 'Kind', readOnly: true, required: true }),
    field_rules: data(rules, { label: 'Field rules', fallback: {} }),
    custom_fields: customFields('work-order'),
    used_count: number({ label: 'Used', readOnly: true, computed: true, required: true, column: true }),
  },
  minimal: ['description', 'priority', 'work_type'],
});
