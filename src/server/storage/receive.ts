import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, type FieldErrors, invalid } from '#shared/errors';
import { messages, titles } from '#words/messages';
import { cleanName } from './name';

export interface Upload {
  name: string;
  sha256: string;
  /** What stood beside the file, as it would stand in JSON. */
  fields: Record<string, unknown>;
}

/** Longest silence in the middle of an upload. */
const longestSilence = 30_000;
/** The size of the file is counted here, where going over it can be answered. */
const limits = {
  fileSize: Infinity,
  files: 2,
  fields: 20,
  parts: 24,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 50,
};

/** How long the last of it may take once everything has arrived: a form without its end would be waited for for ever. */
const longestEnd = 5_000;

/** Streams the one file of a form to a path, counting and hashing on the way. Leaves the path to the caller to remove. */
export async function receive(request: FastifyRequest, path: string, megabytes: number): Promise<Upload> {
  if (!request.isMultipart?.()) throw new AppError(415, titles.notUnderstood, messages.sendForm);
  await mkdir(dirname(path), { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  const cutOff = new Promise<never>((_, reject) => {
    request.raw.once('end', () => (timer = setTimeout(() => reject(badRequest(messages.badForm)), longestEnd)));
  });
  try {
    return await Promise.race([readForm(request, path, megabytes), cutOff]);
  } catch (error) {
    throw understood(error);
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
      // What is not wanted is read nevertheless, or what follows it would never arrive.
      errors[name] = [name === 'file' ? messages.oneFile : messages.unknownField];
      part.file.resume();
    }
  }
  if (!file) errors.file ??= [messages.required(messages.theFile)];
  if (!file || Object.keys(errors).length > 0) throw invalid(errors);
  return { ...file, fields };
}

/** A form has only words: `true` and `false` are what they say. */
const valueOf = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);

async function write(from: Readable, path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  const silence = setTimeout(
    () => from.destroy(new AppError(408, titles.tooSlow, messages.uploadStalled)),
    longestSilence,
  );
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      silence.refresh();
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
    clearTimeout(silence);
  }
  if (size === 0) throw invalid({ file: [messages.fileEmpty] });
  return hash.digest('hex');
}

/** What the disk says is passed on; anything else went wrong in the form. */
function understood(error: unknown): unknown {
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
