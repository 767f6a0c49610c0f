import { defineEntity } from '#shared/entity';
import { choice, flag, longText, text } from '#shared/field';
import { messages } from '#words/messages';
import { labels } from '#words/labels/health-status';
import { nounLabels } from '#words/nouns';

export const categoryOptions = [
  { value: 'online', label: labels.categoryOptions.online },
  { value: 'offline', label: labels.categoryOptions.offline },
  { value: 'do_not_track', label: labels.categoryOptions.do_not_track },
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
      label: labels.name,
      required: true,
      max: 255,
      tooLong: messages.nameTooLong,
      searched: true,
      column: true,
    }),
    description: longText({ label: labels.description, searched: true, column: true }),
    category: choice(categoryOptions, { label: labels.category, required: true, column: true }),
    is_builtin: flag({ label: labels.is_builtin, readOnly: true, required: true, fallback: false }),
  },
  minimal: ['category'],
  chip: ['category'],
  ordering: 'category,name',
});
