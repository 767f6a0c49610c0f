import type { Patch } from '#shared/entity';
import { flag, text } from '#shared/field';
import type { Context } from '#server/context';
import { files as filesTable } from '#server/db/file.table';
import { getRow, listRows } from '#server/entity/read';
import { chips, deleteRoute, pageParameters, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import type { Row } from '#server/entity/lock';
import { deleteRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import { pageSchema, recordSchema } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { cleanName } from '#server/storage/name';
import { contentRoutes } from './content.server';
import { file } from './file';
import { refuseHeld } from './held.server';
import { receiveFile } from './upload.server';

const address = (size: string) => (row: string) => `('/api/files/' || ${row}.id || '/${size}')`;
const picture = (size: string) => (row: string) => `(case when ${row}.is_image then ${address(size)(row)} end)`;

export const files = bind(file, filesTable, {
  computed: {
    file: address('content'),
    file_url: address('content'),
    image_url: picture('content'),
    medium_url: picture('medium'),
    thumbnail_url: picture('thumbnail'),
  },
});

/** The other fields of the form. The type is a hint: the content decides (D32). */
const formFields = {
  mime_type: text({ label: 'MIME type', max: 127 }),
  is_compressible: flag({ label: 'Compressible' }),
  in_library: flag({ label: 'In the library' }),
};

export const fileRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/core/files/search',
    tag: 'Files',
    summary: 'Search files',
    permit: ['read', 'file'],
    query: pageParameters,
    answer: () => pageSchema(recordSchema(file, chips)),
    handle: (ctx, { query }) => listRows(ctx, files, query, 'listed'),
  }),
  ...readRoutes(files),
  route({
    method: 'POST',
    path: '/core/files',
    tag: 'Files',
    summary: 'Upload a file; attach it to a record by its id',
    permit: ['create', 'file'],
    status: 201,
    form: { fields: formFields, receive: (visitor) => receiveFile(visitor, formFields) },
    answer: () => recordSchema(file, chips),
    handle: async (ctx, { body: { id, name, in_library, ...columns } }) =>
      getRow(ctx, files, await insertRow(ctx, files, { id, name, in_library }, columns)),
  }),
  patchRoute(files, changeFile),
  deleteRoute(files, removeFile),
  restoreRoute(files),
  ...contentRoutes(files),
];

/** A new name is sanitized like the name of an upload. */
async function changeFile(ctx: Context, id: string, { name, ...patch }: Patch<(typeof file)['fields']>): Promise<void> {
  const before = await loadRow(ctx, files, id, 'update');
  const clean = name && cleanName(name);
  if (clean && clean !== before.name) await refuseHeld(ctx, id, 'renamed');
  await updateRow(ctx, files, before, { ...patch, ...(clean && { name: clean }) });
}

async function removeFile(ctx: Context, before: Row): Promise<void> {
  await refuseHeld(ctx, before.id, 'deleted');
  await deleteRow(ctx, files, before);
}
