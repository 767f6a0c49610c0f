import { damage } from '../backup.words';

/**
 * The little of tar that a backup needs, so that any tool can look into one. Everything in a header follows from name
 * and size; a reader that makes the header again therefore notices every changed byte.
 */
interface TarEntry {
  name: string;
  size: number;
}

const block = 512;
const paddingOf = (size: number): number => (block - (size % block)) % block;

export function headerOf({ name, size }: TarEntry): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100 || size >= 8 ** 11) throw new Error(`${name} does not fit into a tar header`);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What follows the content of an entry. */
export const tailOf = (size: number): Buffer => Buffer.alloc(paddingOf(size));

/** What ends the whole. */
export const tarEnd = Buffer.alloc(2 * block);

/** The file is damaged, cut off or no backup; the message says where. */
export class DamagedError extends Error {}

/** Takes so many bytes at a time from a stream. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  get at(): number {
    return this.#at;
  }

  /** Up to so many bytes; none at the end. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) return this.#rest;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    this.#at += taken.length;
    return taken;
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let remaining = count; remaining > 0;) {
      const part = await this.some(remaining);
      if (part.length === 0) throw new DamagedError(damage.endsAt(this.#at));
      parts.push(part);
      remaining -= part.length;
    }
    return Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

export interface TarContent extends TarEntry {
  /** To be read to its end before the next entry; what is not read is skipped. */
  body: AsyncIterable<Buffer>;
}

/** The entries in their order. Throws at the first byte that does not belong there. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarContent> {
  const bytes = new Bytes(source);
  try {
    for (;;) {
      const at = bytes.at;
      const header = await bytes.exactly(block);
      if (header.equals(tarEnd.subarray(0, block))) break;
      const entry = entryIn(header, at);
      let remaining = entry.size;
      const body = async function* () {
        while (remaining > 0) {
          const part = await bytes.some(remaining);
          if (part.length === 0) throw new DamagedError(damage.endsAt(bytes.at));
          remaining -= part.length;
          yield part;
        }
      };
      yield { ...entry, body: body() };
      for await (const _skipped of body());
      if (!(await bytes.exactly(paddingOf(entry.size))).equals(tailOf(entry.size)))
        throw new DamagedError(damage.changedAfter(entry.name));
    }
    if (!(await bytes.exactly(block)).equals(tarEnd.subarray(block)) || (await bytes.some(1)).length > 0)
      throw new DamagedError(damage.changedEnd);
  } finally {
    await bytes.close();
  }
}

function entryIn(header: Buffer, at: number): TarEntry {
  const name = header.subarray(0, 100).toString('utf8').replace(/\0+$/, '');
  const size = Number.parseInt(header.subarray(124, 135).toString('latin1'), 8);
  const isSound = Number.isSafeInteger(size) && size >= 0 && Buffer.byteLength(name) <= 100;
  if (!isSound || !headerOf({ name, size }).equals(header)) throw new DamagedError(damage.noEntryAt(at));
  return { name, size };
}
