import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { color, customFields, data, files, flag, longText, ref, text } from '#shared/field';
import { labels } from '#words/labels/location';
import { nounLabels } from '#words/nouns';

export const location = defineEntity({
  name: 'location',
  plural: 'locations',
  path: '/locations',
  ...nounLabels.location,
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    description: longText({ label: labels.description, searched: true, column: true }),
    parent: ref('location', { label: labels.parent, column: true }),
    address: text({ label: labels.address, max: 255, searched: true, column: true }),
    color: color({ label: labels.color }),
    images: files({ label: labels.images, accept: 'image' }),
    files: files({ label: labels.files }),
    path: data(z.array(z.string()), { label: labels.path, readOnly: true, computed: true }),
    ancestors: data(z.array(z.uuid()), { label: labels.ancestors, readOnly: true, computed: true }),
    has_children: flag({ label: labels.has_children, readOnly: true, computed: true }),
    descendants: data(z.int(), { label: labels.descendants, readOnly: true, computed: true }),
    custom_fields: customFields(),
  },
  minimal: ['parent', 'path', 'ancestors', 'has_children', 'descendants', 'color'],
  chip: ['color'],
});
