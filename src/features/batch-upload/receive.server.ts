import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { bodies, parse } from '#shared/entity';
import { invalid } from '#shared/errors';
import { data, text } from '#shared/field';
import { uuid7 } from '#shared/id';
import * as z from 'zod/mini';
import type { Received, Visitor } from '#server/http/route';
import { receive } from '#server/storage/receive';
import type { Settings } from './batch-upload';
import { words } from './batch-upload.words';
import { settingsField } from './targets/bodies.server';
import { limits } from './read/limits';

/** What a new upload is made of: a file, or rows by field. */
export interface NewUpload {
  entity: string;
  settings: Partial<Settings>;
  file: { name: string; parts: Buffer[] } | null;
  rows: Record<string, unknown>[] | null;
}

const entity = text({ label: 'Entity', required: true, max: 100 });

export const formFields = { entity, settings: text({ label: 'Settings', max: 4_096 }) };

const rowsSchema = z
  .array(z.record(z.string(), z.unknown(), { error: () => words.badSetting }), { error: () => words.badSetting })
  .check(z.maxLength(limits.rows, words.tooManyRows(limits.rows + 1, limits.rows)));
const jsonFields = { entity, settings: settingsField, rows: data(rowsSchema, { label: 'Rows', required: true }) };

/** The size of a part of a stored file. */
const partSize = 1_048_576;

/** Receives a table as a form, or rows as JSON. The file is kept compressed. */
export async function receiveUpload({ app, request }: Visitor): Promise<Received<NewUpload>> {
  const discard = async () => {};
  if (!request.isMultipart?.()) {
    const given = parse(bodies(jsonFields).replace, request.body ?? {}) as Omit<NewUpload, 'file'>;
    return { body: { ...given, settings: given.settings ?? {}, file: null }, print: given, discard };
  }
  const path = join(app.storage.incoming, `${uuid7()}.upload`);
  try {
    const upload = await receive(request, path, Math.min(limits.megabytes, app.config.maxUploadMb));
    const given = parse(bodies(formFields).replace, upload.fields) as { entity: string; settings?: string | null };
    const settings = settingsIn(given.settings);
    const file = { name: upload.name, parts: await packed(path) };
    return {
      body: { entity: given.entity, settings, file, rows: null },
      print: [upload.fields, upload.name, upload.sha256],
      discard,
    };
  } finally {
    await rm(path, { force: true });
  }
}

function settingsIn(json: string | null | undefined): Partial<Settings> {
  if (!json) return {};
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalid({ settings: [words.badSetting] });
  }
  return (parse(bodies({ settings: settingsField }).patch, { settings: value }) as { settings: Partial<Settings> })
    .settings;
}

async function packed(path: string): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  let [pending, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of createReadStream(path).pipe(createGzip({ level: 1 }))) {
    pending.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size < partSize) continue;
    parts.push(Buffer.concat(pending));
    [pending, size] = [[], 0];
  }
  return size > 0 ? [...parts, Buffer.concat(pending)] : parts;
}
