import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bodies, parse } from '#shared/entity';
import type { Fields } from '#shared/field';
import { uuid7 } from '#shared/id';
import type { Received, Visitor } from '#server/http/route';
import { receive } from '#server/storage/receive';
import { storeFile, type Stored } from './store-file.server';

interface UploadInput {
  id?: string;
  mime_type?: string | null;
  is_compressible?: boolean | null;
  in_library?: boolean | null;
}

/** Receives and stores an upload. */
export async function receiveFile(
  { app, request, holder }: Visitor,
  fields: Fields,
): Promise<Received<Stored & Pick<UploadInput, 'id' | 'in_library'>>> {
  const path = join(app.storage.incoming, `${uuid7()}.upload`);
  try {
    const upload = await receive(request, path, app.config.maxUploadMb);
    const { id, in_library, ...input } = parse(bodies(fields).create, upload.fields) as UploadInput;
    const { stored, discard } = await storeFile(app, holder!.organization.id, { ...input, ...upload, path });
    return { body: { ...stored, id, in_library }, print: [upload.fields, upload.name, upload.sha256], discard };
  } finally {
    await rm(path, { force: true });
  }
}
