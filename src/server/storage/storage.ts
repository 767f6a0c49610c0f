import type { Readable } from 'node:stream';
import { unavailable } from '#shared/errors';
import { messages } from '#words/messages';

/** Part of a file's bytes: the first and the last that are wanted. */
export interface Range {
  start: number;
  end: number;
}

/** Where the bytes of files are. A key is there whole or not at all, and its bytes never change. */
export interface Storage {
  /** A folder of this machine where uploads arrive until they are kept. */
  incoming: string;
  /** Takes a finished file of the incoming folder; it lies safely when this returns. */
  keep(key: string, path: string): Promise<void>;
  open(key: string, range?: Range): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Every key of an organisation, with when it was kept. */
  keys(organization: string): AsyncIterable<{ key: string; at: Date }>;
  /** Throws when nothing can be kept or read. */
  check(): Promise<void>;
}

/** The sizes of a file: as it is, and for pictures two smaller ones. */
export const sizes = ['content', 'medium', 'thumbnail'] as const;
export type Size = (typeof sizes)[number];

export const keyOf = (organization: string, storedAs: string, size: Size): string =>
  `${organization}/${storedAs}.${size}`;

/** What a row calls the bytes behind a key. */
export const storedAsOf = (key: string): string => key.slice(key.indexOf('/') + 1, key.lastIndexOf('.'));

export const storageAway = () => unavailable(messages.storageAway, 2);
