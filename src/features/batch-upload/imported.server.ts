import type { Context } from '#server/context';
import { findUpload } from './upload.server';

/** An import as other programs hear of it: what it was and what became of it, without its rows. */
export async function importOf(ctx: Context, id: string): Promise<object | undefined> {
  const upload = await findUpload(ctx, id);
  if (!upload) return undefined;
  const { entity, status, file, counts, created_at, ended_at } = upload;
  return { id, entity, status, file_name: file.name, counts, created_at, ended_at };
}
