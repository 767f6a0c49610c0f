import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { customFields, data, flag, number, text } from '#shared/field';
import { labels } from '#words/labels/file';
import { nounLabels } from '#words/nouns';

const address = (label: string) => data(z.string(), { label, readOnly: true, computed: true });

export const file = defineEntity({
  name: 'file',
  plural: 'files',
  path: '/core/files',
  ...nounLabels.file,
  fields: {
    name: text({ label: labels.name, required: true, max: 255, searched: true, column: true }),
    mime_type: text({ label: labels.mime_type, readOnly: true, required: true, searched: true, column: true }),
    size: number({ label: labels.size, unit: 'bytes', readOnly: true, required: true, column: true }),
    /** What hangs on nothing and is not in the library is taken away after a day. */
    in_library: flag({ label: labels.in_library, fallback: false, column: true }),
    is_compressible: flag({ label: labels.is_compressible, readOnly: true }),
    width: number({ label: labels.width, readOnly: true }),
    height: number({ label: labels.height, readOnly: true }),
    custom_fields: customFields(),
    /** The spec's name for the address of its bytes, beside `file_url`. */
    file: address(labels.address),
    file_url: address(labels.address),
    image_url: address(labels.address_of_the_image),
    medium_url: address(labels.address_of_the_medium_image),
    thumbnail_url: address(labels.address_of_the_small_image),
  },
  minimal: ['mime_type', 'size', 'thumbnail_url'],
  chip: ['mime_type', 'size', 'file', 'file_url', 'image_url', 'medium_url', 'thumbnail_url'],
  ordering: '-created_at',
});
