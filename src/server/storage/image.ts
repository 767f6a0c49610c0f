import type { SharpConstructor } from 'sharp';
import { invalid } from '#shared/errors';
import { line } from '#shared/line';
import { messages } from '#words/messages';

/** More pixels than this would take more memory than an upload is worth. */
const mostMegapixels = 60;
const longest = 20;
/** Pictures at work at once: each takes a thread of four that hashing and the disk need, too. Organisations take turns. */
const atOnce = 2;
const inTurn = line(atOnce);

/** The pictures a browser shows and we can make anew. */
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
  /** How its name ends now that it is of this type. */
  extension: string;
  width: number;
  height: number;
}

let loaded: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture. What was decoded is not needed twice; sharp would keep it. */
function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/**
 * Makes a picture anew in the sizes of the Image entity, upright and without what the camera wrote into it (place, time,
 * owner). Works beside the thread that answers requests. `whole` is where the large one goes; none is made without it.
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
      sharp(path, { limitInputPixels: mostMegapixels * 1e6, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .timeout({ seconds: longest });
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

/** A drawing of ours as a picture; what others send is never read as SVG. */
export async function paint(svg: string, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return inTurn(() => sharp(Buffer.from(svg)).resize(side, side).removeAlpha().png().toBuffer(), 'demo');
}

/** One of the sizes that were made, as a document takes it: on white. */
export async function forPaper(organization: string, picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return inTurn(() => sharp(picture).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer(), organization);
}

function refusal(error: unknown): Error {
  const { message } = error as Error;
  // As the disk itself would say it.
  if (/no space left/i.test(message)) return Object.assign(new Error(message), { code: 'ENOSPC' });
  if (/pixel limit/i.test(message)) return invalid({ file: [messages.imageTooLarge(mostMegapixels)] });
  if (/timeout/i.test(message)) return invalid({ file: [messages.imageSlow] });
  return invalid({ file: [messages.imageBroken] });
}
