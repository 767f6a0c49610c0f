import { defineEntity } from '#shared/entity';
import { choice, flag, longText, text } from '#shared/field';
import { messages } from '#words/messages';
import { nounLabels } from '#words/nouns';

export const categoryOptions = [
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
  { value: 'do_not_track', label: 'Do Not Track' },
] as const;

export type Category = (typeof categoryOptions)[number]['value'];

/** The spec's custom health status; one of each category comes with the product (D10). */
export const healthStatus = defineEntity({
  name: 'health-status',
  plural: 'health_statuses',
  path: '/assets/custom-health-status',
  ...nounLabels['health-status'],
  fields: {
    name: text({
      label: 'Name',
      required: true,
      max: 255,
      tooLong: messages.nameTooLong,
      searched: true,
      column: true,
    }),
    description: longText({ label: 'Description', searched: true, column: true }),
    category: choice(categoryOptions, { label: 'Category', required: true, column: true }),
    is_builtin: flag({ label: 'Comes with the product', readOnly: true, required: true, fallback: false }),
  },
  minimal: ['category'],
  chip: ['category'],
  ordering: 'category,name',
});
