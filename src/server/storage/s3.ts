import { mkdir, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { S3Config } from '../config';
import { type Range, type Storage, storageAway } from './storage';

/** Larger files are uploaded in parts of this size, so that only one part is in memory. */
const partSize = 8 * 1024 * 1024;

const answersWithin = 60_000;

/** An answer must begin in time. Its body may take longer, as long as it goes on. */
const patientFetch: typeof fetch = async (input, init) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), answersWithin);
  try {
    return await fetch(input, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** Any S3-compatible store. An object exists only once its upload is complete. */
export class S3Storage implements Storage {
  readonly incoming: string;
  readonly #bucket: S3mini;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Config, incoming: string) {
    this.incoming = incoming;
    this.#bucket = new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      fetch: patientFetch,
    });
  }

  async save(key: string, path: string): Promise<void> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      await orStorageAway(
        size <= partSize ? this.#putWhole(key, await file.readFile()) : this.#putParts(key, file, size),
      );
    } finally {
      await file.close();
    }
    await rm(path, { force: true });
  }

  async open(key: string, range?: Range): Promise<Readable> {
    // `rangeTo` is exclusive.
    const response = await orStorageAway(
      range ? this.#bucket.getObjectRaw(key, false, range.start, range.end + 1) : this.#bucket.getObjectRaw(key),
    );
    if (!response.ok || !response.body) throw storageAway();
    return Readable.fromWeb(response.body as ReadableStream);
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return await this.#bucket.getContentLength(key);
    } catch (error) {
      if (((error as Error).cause as { status?: number } | undefined)?.status === 404) return undefined;
      throw storageAway();
    }
  }

  async remove(key: string): Promise<void> {
    await orStorageAway(this.#bucket.deleteObject(key));
  }

  async *keys(organization: string): AsyncIterable<{ key: string; at: Date }> {
    let next: string | undefined;
    do {
      const page = await orStorageAway(this.#bucket.listObjectsPaged('/', `${organization}/`, 1_000, next));
      for (const { Key, LastModified } of page?.objects ?? []) yield { key: Key, at: new Date(LastModified) };
      next = page?.nextContinuationToken;
    } while (next);
  }

  async check(): Promise<void> {
    await mkdir(this.incoming, { recursive: true });
    if (!(await orStorageAway(this.#bucket.bucketExists()))) throw storageAway();
  }

  async #putWhole(key: string, bytes: Buffer): Promise<void> {
    const { ok } = await this.#bucket.putObject(key, bytes, 'application/octet-stream');
    if (!ok) throw storageAway();
  }

  async #putParts(key: string, file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
    const upload = await this.#bucket.getMultipartUploadId(key, 'application/octet-stream');
    try {
      const parts = [];
      for (let at = 0; at < size; at += partSize) {
        const bytes = Buffer.alloc(Math.min(partSize, size - at));
        await file.read(bytes, 0, bytes.length, at);
        parts.push(await this.#bucket.uploadPart(key, upload, bytes, parts.length + 1));
      }
      await this.#bucket.completeMultipartUpload(key, upload, parts);
    } catch (error) {
      await this.#bucket.abortMultipartUpload(key, upload).catch(() => {});
      throw error;
    }
  }
}

/** For the caller every failure of the store means the same: retry later. */
async function orStorageAway<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch {
    throw storageAway();
  }
}
