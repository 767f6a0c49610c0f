import { rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { cutTo } from '#shared/text/cut';
import { uuid7 } from '#shared/id';
import type { App } from '#server/app';
import { isPicture, makePictures, type Picture } from '#server/storage/image';
import { hashFile } from '#server/storage/receive';
import { sniff } from '#server/storage/sniff';
import { keyOf, type Size } from '#server/storage/storage';

/** A file whose content is stored and that has no row yet. */
export interface Stored {
  name: string;
  stored_as: string;
  mime_type: string;
  size: number;
  sha256: string;
  is_image: boolean;
  is_compressible: boolean;
  width: number | null;
  height: number | null;
}

interface Arrived {
  /** Its path in the incoming folder. */
  path: string;
  name: string;
  sha256: string;
  /** The claimed type. */
  mime_type?: string | null;
  is_compressible?: boolean | null;
}

/**
 * Checks an upload, encodes it again and stores all its sizes before a row is written, so that no row lacks its
 * content. Content without a row, which a crash may leave, is swept.
 */
export async function storeFile({ storage }: App, organization: string, arrived: Arrived) {
  const { path, name, sha256 } = arrived;
  const stored_as = uuid7();
  const paths = { whole: `${path}.whole`, medium: `${path}.medium`, thumbnail: `${path}.thumbnail` };
  const storedKeys: string[] = [];
  const discard = async () => void (await Promise.allSettled(storedKeys.map((key) => storage.remove(key))));
  try {
    const type = await sniff(path, arrived.mime_type ?? undefined);
    const is_image = isPicture(type);
    const is_compressible = arrived.is_compressible ?? is_image;
    const isConverted = is_image && is_compressible;
    const picture = is_image
      ? await makePictures(organization, path, type, { ...paths, whole: isConverted ? paths.whole : undefined })
      : undefined;
    const content = isConverted ? paths.whole : path;
    const stored: Stored = {
      name: isConverted ? renamed(name, picture!) : name,
      stored_as,
      mime_type: picture?.type ?? type,
      size: (await stat(content)).size,
      sha256: isConverted ? await hashFile(content) : sha256,
      is_image,
      is_compressible,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    };
    const parts: [Size, string][] = [['content', content]];
    if (picture) parts.push(['medium', paths.medium], ['thumbnail', paths.thumbnail]);
    for (const [size, from] of parts) {
      const key = keyOf(organization, stored_as, size);
      storedKeys.push(key);
      await storage.save(key, from);
    }
    return { stored, discard };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await Promise.all([path, ...Object.values(paths)].map((one) => rm(one, { force: true })));
  }
}

/** A picture that was converted gets the matching extension. */
function renamed(name: string, { extension }: Picture): string {
  const old = extname(name).slice(1).toLowerCase();
  if (old === extension || (old === 'jpeg' && extension === 'jpg')) return name;
  const stem = /^(jpe?g|jfif|png|webp|gif|avif|tiff?)$/.test(old) ? name.slice(0, -old.length - 1) : name;
  return `${cutTo(stem, 250)}.${extension}`;
}
