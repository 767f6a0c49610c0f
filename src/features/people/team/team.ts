import { defineEntity } from '#shared/entity';
import { color, customFields, externalId, longText, refs, text } from '#shared/field';
import { nounLabels } from '#words/nouns';

export const team = defineEntity({
  name: 'team',
  plural: 'teams',
  path: '/teams',
  ...nounLabels.team,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', searched: true, column: true }),
    color: color({ label: 'Colour' }),
    members: refs('user', { label: 'Members', column: true }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['color'],
  chip: ['color'],
});
