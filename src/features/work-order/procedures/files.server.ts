import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { insertRow } from '#server/entity/write';
import { files, storeFile } from '#features/file/index.server';
import { typeLabel } from '#features/procedure/step-types';
import type { Step } from '#features/procedure/steps';

/** Stores a drawn signature as a file of the signer. */
export async function storeDrawing(ctx: Context, step: string, image: string): Promise<string> {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const path = join(ctx.app.storage.incoming, `${uuid7()}.upload`);
  // The folder does not exist before the first upload.
  await mkdir(ctx.app.storage.incoming, { recursive: true });
  await writeFile(path, bytes);
  const arrived = { path, name: 'signature.png', sha256: createHash('sha256').update(bytes).digest('hex') };
  const { stored } = await storeFile(ctx.app, ctx.organization.id, arrived);
  if (!stored.is_image) throw invalid({ [step]: [messages.mustBeImage('Signature')] });
  const { name, ...columns } = stored;
  return insertRow(ctx, files, { name, in_library: false }, columns);
}

/** All readers of the work can see a linked file, so the user must be able to see it. A photo must be an image. */
export async function requireFiles(ctx: Context, { id, type }: Step, wanted: string[]): Promise<void> {
  if (wanted.length === 0) return;
  const params = new Params();
  const found = await ctx.db.rows<{ is_image: boolean }>(
    `select f.is_image from file f where ${visibleTo(ctx, files, 'f', params)} and f.id = any(${params.add(wanted)})
     order by f.id for share of f`,
    params.values,
  );
  const what = typeLabel(type === 'file' || type === 'signature' ? type : 'photo');
  if (found.length < wanted.length) throw invalid({ [id]: [messages.notFoundReference(what)] });
  if (type !== 'file' && found.some(({ is_image }) => !is_image)) throw invalid({ [id]: [messages.mustBeImage(what)] });
  if (type === 'signature') await requireFresh(ctx, id, wanted);
}

/** The image of a signature must be uploaded by the signer and used nowhere else. */
async function requireFresh(ctx: Context, step: string, images: string[]): Promise<void> {
  const used = await ctx.db.rows(
    `select from file f where f.organization_id = $1 and f.id = any($2) and (f.created_by is distinct from $3
       or exists (select from file_link l where l.organization_id = f.organization_id and l.file_id = f.id))`,
    [ctx.organization.id, images, ctx.user.member],
  );
  if (used.length > 0) throw invalid({ [step]: [messages.signedElsewhere] });
}
