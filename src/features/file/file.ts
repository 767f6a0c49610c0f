import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { customFields, data, flag, number, text } from '#shared/field';
import { nounLabels } from '#words/nouns';

const address = (label: string) => data(z.string(), { label, readOnly: true, computed: true });

export const file = defineEntity({
  name: 'file',
  plural: 'files',
  path: '/core/files',
  ...nounLabels.file,
  fields: {
    name: text({ label: 'Name', required: true, max: 255, searched: true, column: true }),
    mime_type: text({ label: 'Type', readOnly: true, required: true, searched: true, column: true }),
    size: number({ label: 'Size', unit: 'bytes', readOnly: true, required: true, column: true }),
    /** A file that is unattached and not in the library is deleted after a day. */
    in_library: flag({ label: 'In the library', fallback: false, column: true }),
    is_compressible: flag({ label: 'Compressible', readOnly: true }),
    width: number({ label: 'Width', readOnly: true }),
    height: number({ label: 'Height', readOnly: true }),
    custom_fields: customFields(),
    /** The spec's name for the address of the content, beside `file_url`. */
    file: address('Address'),
    file_url: address('Address'),
    image_url: address('Address of the image'),
    medium_url: address('Address of the medium image'),
    thumbnail_url: address('Address of the small image'),
  },
  minimal: ['mime_type', 'size', 'thumbnail_url'],
  chip: ['mime_type', 'size', 'file', 'file_url', 'image_url', 'medium_url', 'thumbnail_url'],
  ordering: '-created_at',
});
