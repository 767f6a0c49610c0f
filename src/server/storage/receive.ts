import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, type FieldErrors, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages, titles } from '#words/messages';
import { cleanName } from './name';

export interface Upload {
  name: string;
  sha256: string;
  /** The other fields of the form, as JSON values. */
  fields: Record<string, unknown>;
}

/** How long an upload may stall, in milliseconds. */
const stallTimeout = 30_000;
/** The file size is checked below instead, where a large file can get a proper answer. */
const limits = {
  fileSize: Infinity,
  files: 2,
  fields: 20,
  parts: 24,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 50,
};

/** Timeout after the last byte, in milliseconds, because the parser waits for ever for the end of a truncated form. */
const endTimeout = 5_000;

/** Streams the file of a form to a path, and counts and hashes it. The caller must delete the file. */
export async function receive(request: FastifyRequest, path: string, megabytes: number): Promise<Upload> {
  await mkdir(dirname(path), { recursive: true });
  return untilEnd(request, () => readForm(request, path, megabytes));
}

/** The fields and files of a form that somebody sent without script, the files under `folder`. */
export interface PostedForm {
  fields: Record<string, string>;
  files: { path: string; name: string; sha256: string }[];
}

/**
 * Receives a form into `into`, so that the caller can delete its files whatever happens. File inputs that were left empty
 * are sent, too, without a name.
 */
export async function receivePosted(
  request: FastifyRequest,
  into: PostedForm,
  limit: { folder: string; megabytes: number; most: number; tooMany: string },
): Promise<void> {
  await mkdir(limit.folder, { recursive: true });
  const read = async () => {
    for await (const part of request.parts({ limits: { ...limits, files: limit.most + 4, fields: 100, parts: 120 } })) {
      if (part.type === 'field') into.fields[part.fieldname] = String(part.value);
      else if (!part.filename) part.file.resume();
      else if (into.files.length >= limit.most) throw invalid({ files: [limit.tooMany] });
      else {
        const file = { path: join(limit.folder, `${uuid7()}.upload`), name: cleanName(part.filename), sha256: '' };
        into.files.push(file);
        file.sha256 = await write(part.file, file.path, limit.megabytes);
      }
    }
  };
  await untilEnd(request, read);
}

async function untilEnd<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  if (!request.isMultipart?.()) throw new AppError(415, titles.notUnderstood, messages.sendForm);
  let timer: NodeJS.Timeout | undefined;
  const cutOff = new Promise<never>((_, reject) => {
    request.raw.once('end', () => (timer = setTimeout(() => reject(badRequest(messages.badForm)), endTimeout)));
  });
  try {
    return await Promise.race([read(), cutOff]);
  } catch (error) {
    throw toAppError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function readForm(request: FastifyRequest, path: string, megabytes: number): Promise<Upload> {
  const fields: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  let file: Pick<Upload, 'name' | 'sha256'> | undefined;
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    if (part.type === 'field') {
      if (Object.hasOwn(fields, name)) errors[name] = [messages.repeated(name)];
      fields[name] = valueOf(part.value);
    } else if (name === 'file' && !file) {
      file = { name: cleanName(part.filename), sha256: await write(part.file, path, megabytes) };
    } else {
      // An unwanted file must be drained, or the next part would never arrive.
      errors[name] = [name === 'file' ? messages.oneFile : messages.unknownField];
      part.file.resume();
    }
  }
  if (!file) errors.file ??= [messages.required(messages.theFile)];
  if (!file || Object.keys(errors).length > 0) throw invalid(errors);
  return { ...file, fields };
}

/** A form holds only text, so `true` and `false` become booleans. */
const valueOf = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);

async function write(from: Readable, path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  const stallTimer = setTimeout(
    () => from.destroy(new AppError(408, titles.tooSlow, messages.uploadStalled)),
    stallTimeout,
  );
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stallTimer.refresh();
      size += chunk.length;
      if (size > megabytes * 1024 * 1024)
        return done(new AppError(413, titles.tooLarge, messages.fileTooLarge(megabytes)));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(from, counted, createWriteStream(path));
  } finally {
    clearTimeout(stallTimer);
  }
  if (size === 0) throw invalid({ file: [messages.fileEmpty] });
  return hash.digest('hex');
}

/** Errors of the disk are passed on; anything else is an error in the form. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  if (['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES'].includes(code)) return error;
  return badRequest(messages.badForm);
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
