import { defineEntity } from '#shared/entity';
import { color, customFields, longText, refs, text } from '#shared/field';
import { labels } from '#words/labels/team';
import { nounLabels } from '#words/nouns';

export const team = defineEntity({
  name: 'team',
  plural: 'teams',
  path: '/teams',
  ...nounLabels.team,
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    description: longText({ label: labels.description, searched: true, column: true }),
    color: color({ label: labels.color }),
    members: refs('user', { label: labels.members, column: true }),
    custom_fields: customFields(),
  },
  minimal: ['color'],
  chip: ['color'],
});
