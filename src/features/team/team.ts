import { defineEntity } from '#shared/entity';
import { color, customFields, longText, refs, text } from '#shared/field';

export const team = defineEntity({
  name: 'team',
  plural: 'teams',
  path: '/teams',
  label: 'Team',
  labelPlural: 'Teams',
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', searched: true, column: true }),
    color: color({ label: 'Colour' }),
    members: refs('user', { label: 'Members', column: true }),
    custom_fields: customFields(),
  },
  minimal: ['color'],
  chip: ['color'],
});
