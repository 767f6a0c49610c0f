import { rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { bodies, parse } from '#shared/entity';
import type { Fields } from '#shared/field';
import { uuid7 } from '#shared/id';
import type { Received, Visitor } from '#server/http/route';
import { isPicture, makePictures, type Picture } from '#server/storage/image';
import { hashFile, receive } from '#server/storage/receive';
import { sniff } from '#server/storage/sniff';
import { keyOf, type Size } from '#server/storage/storage';

/** A file whose bytes are safely stored, and that has no row yet. */
interface Stored {
  id?: string;
  name: string;
  in_library?: boolean | null;
  stored_as: string;
  mime_type: string;
  size: number;
  sha256: string;
  is_image: boolean;
  is_compressible: boolean;
  width: number | null;
  height: number | null;
}

/**
 * Receives, looks at, makes anew and stores: all before the row is written, so that there is never a row without its
 * bytes. Bytes without a row, which a crash may leave, are swept.
 */
export async function receiveFile({ app, request, holder }: Visitor, fields: Fields): Promise<Received<Stored>> {
  const { storage, config } = app;
  const storedAs = uuid7();
  const path = (what: string) => join(storage.incoming, `${storedAs}.${what}`);
  const kept: string[] = [];
  const discard = async () => void (await Promise.allSettled(kept.map((key) => storage.remove(key))));
  const paths = { upload: path('upload'), whole: path('whole'), medium: path('medium'), thumbnail: path('thumbnail') };
  try {
    const upload = await receive(request, paths.upload, config.maxUploadMb);
    const asked = parse(bodies(fields).create, upload.fields) as Asked;
    const type = await sniff(paths.upload, asked.mime_type ?? undefined);
    const is_image = isPicture(type);
    const is_compressible = asked.is_compressible ?? is_image;
    const remade = is_image && is_compressible;
    const picture = is_image
      ? await makePictures(paths.upload, type, { ...paths, whole: remade ? paths.whole : undefined })
      : undefined;
    const content = remade ? paths.whole : paths.upload;
    const stored: Stored = {
      id: asked.id,
      name: remade ? renamed(upload.name, picture!) : upload.name,
      in_library: asked.in_library,
      stored_as: storedAs,
      mime_type: picture?.type ?? type,
      size: (await stat(content)).size,
      sha256: remade ? await hashFile(content) : upload.sha256,
      is_image,
      is_compressible,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    };
    const parts: [Size, string][] = [['content', content]];
    if (picture) parts.push(['medium', paths.medium], ['thumbnail', paths.thumbnail]);
    for (const [size, from] of parts) {
      const key = keyOf(holder!.organization.id, storedAs, size);
      kept.push(key);
      await storage.keep(key, from);
    }
    return { body: stored, print: [upload.fields, upload.name, upload.sha256], discard };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await Promise.all(Object.values(paths).map((one) => rm(one, { force: true })));
  }
}

interface Asked {
  id?: string;
  mime_type?: string | null;
  is_compressible?: boolean | null;
  in_library?: boolean | null;
}

/** A picture that became one of another kind has a name that says so. */
function renamed(name: string, { extension }: Picture): string {
  const old = extname(name).slice(1).toLowerCase();
  if (old === extension || (old === 'jpeg' && extension === 'jpg')) return name;
  const stem = /^(jpe?g|jfif|png|webp|gif|avif|tiff?)$/.test(old) ? name.slice(0, -old.length - 1) : name;
  return `${stem.slice(0, 250)}.${extension}`;
}
