import type { SharpConstructor } from 'sharp';
import { invalid } from '#shared/errors';
import { limitConcurrency } from '#shared/concurrency';
import { messages } from '#words/messages';

/** A larger image would need too much memory. */
const maxMegapixels = 60;
const timeoutSeconds = 20;
/** Each image takes one of four libuv threads, which hashing and the disk also need. Organisations take turns. */
const concurrency = 2;
const inTurn = limitConcurrency(concurrency);

/** The image types that browsers show and that we can encode again, with the format of the result. */
const readable: Record<string, 'jpeg' | 'png' | 'webp'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'png',
  'image/avif': 'jpeg',
  'image/tiff': 'jpeg',
};

export const isPicture = (type: string): boolean => type in readable;

export interface Picture {
  type: string;
  /** The file name extension of the new type. */
  extension: string;
  width: number;
  height: number;
}

let loaded: Promise<SharpConstructor> | undefined;

/** Lazy-loaded with the first image. sharp's cache is off, because no image is decoded twice. */
function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/**
 * Encodes an image in the sizes of the Image entity, upright and without metadata (place, time, owner), off the main
 * thread. `whole` is the path of the large size, which is made only if it is given.
 */
export async function makePictures(
  organization: string,
  path: string,
  type: string,
  to: { whole?: string; medium: string; thumbnail: string },
): Promise<Picture> {
  const sharp = await loadSharp();
  return inTurn(async () => {
    const source = () =>
      sharp(path, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .timeout({ seconds: timeoutSeconds });
    const fit = (size: number) => source().resize(size, size, { fit: 'inside', withoutEnlargement: true });
    try {
      const format = readable[type]!;
      const encode = { jpeg: { quality: 85, mozjpeg: false }, png: {}, webp: { quality: 85 } }[format];
      const large = to.whole
        ? await fit(2560).toFormat(format, encode).toFile(to.whole)
        : (await sharp(path).metadata()).autoOrient;
      await fit(1024).webp({ quality: 80 }).toFile(to.medium);
      await fit(320).webp({ quality: 75 }).toFile(to.thumbnail);
      return {
        type: to.whole ? `image/${format}` : type,
        extension: format === 'jpeg' ? 'jpg' : format,
        width: large.width,
        height: large.height,
      };
    } catch (error) {
      throw refusal(error);
    }
  }, organization);
}

/** Renders an SVG of our own. Uploads are never read as SVG. */
export async function paint(svg: string, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return inTurn(() => sharp(Buffer.from(svg)).resize(side, side).removeAlpha().png().toBuffer(), 'demo');
}

/** Converts a stored size for a PDF: JPEG on white. */
export async function forPaper(organization: string, picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return inTurn(() => sharp(picture).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer(), organization);
}

function refusal(error: unknown): Error {
  const { message } = error as Error;
  // The same error that the file system throws.
  if (/no space left/i.test(message)) return Object.assign(new Error(message), { code: 'ENOSPC' });
  if (/pixel limit/i.test(message)) return invalid({ file: [messages.imageTooLarge(maxMegapixels)] });
  if (/timeout/i.test(message)) return invalid({ file: [messages.imageSlow] });
  return invalid({ file: [messages.imageBroken] });
}
