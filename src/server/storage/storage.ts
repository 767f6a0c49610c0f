import type { Readable } from 'node:stream';
import { unavailable } from '#shared/errors';
import { messages } from '#words/messages';

/** A byte range, both ends inclusive. */
export interface Range {
  start: number;
  end: number;
}

/** Stores the bytes of files. An object is complete or absent, and it never changes. */
export interface Storage {
  /** A local folder for uploads that are not stored yet. */
  incoming: string;
  /** Moves a finished file from the incoming folder; it is durable when this returns. */
  save(key: string, path: string): Promise<void>;
  open(key: string, range?: Range): Promise<Readable>;
  /** How many bytes it has; undefined if it is not there. Throws if the storage cannot tell. */
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** All keys of an organisation with the time they were stored. */
  keys(organization: string): AsyncIterable<{ key: string; at: Date }>;
  /** Throws if the storage is unavailable. */
  check(): Promise<void>;
}

/** An advisory lock: held by a backup that reads stored bytes, shared by those who remove them. */
export const bytesLock = 0x62797465;

/** The file itself, and two smaller sizes for images. */
export const sizes = ['content', 'medium', 'thumbnail'] as const;
export type Size = (typeof sizes)[number];

export const keyOf = (organization: string, storedAs: string, size: Size): string =>
  `${organization}/${storedAs}.${size}`;

/** The `stored_as` column that belongs to a key. */
export const storedAsOf = (key: string): string => key.slice(key.indexOf('/') + 1, key.lastIndexOf('.'));

export const storageAway = () => unavailable(messages.storageAway, 2);
