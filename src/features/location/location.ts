import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { color, customFields, data, externalId, files, flag, longText, ref, text } from '#shared/field';
import { nounLabels } from '#words/nouns';

export const location = defineEntity({
  name: 'location',
  plural: 'locations',
  path: '/locations',
  ...nounLabels.location,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', searched: true, column: true }),
    parent: ref('location', { label: 'Parent location', column: true }),
    address: text({ label: 'Address', max: 255, searched: true, column: true }),
    color: color({ label: 'Colour' }),
    images: files({ label: 'Images', accept: 'image' }),
    files: files({ label: 'Files' }),
    path: data(z.array(z.string()), { label: 'Path', readOnly: true, computed: true }),
    ancestors: data(z.array(z.uuid()), { label: 'Ancestors', readOnly: true, computed: true }),
    has_children: flag({ label: 'Has locations below', readOnly: true, computed: true }),
    descendants: data(z.int(), { label: 'Locations below', readOnly: true, computed: true }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['parent', 'path', 'ancestors', 'has_children', 'descendants', 'color'],
  chip: ['color'],
});
