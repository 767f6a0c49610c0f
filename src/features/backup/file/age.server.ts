import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Config, ConfigError } from '#server/config';
import { words } from '../backup.words';
import { DamagedError } from './tar';

type Keys = Config['backup'];

const web = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as unknown as ReadableStream<Uint8Array>;

export const isEncrypting = ({ passphrase, recipient }: Keys): boolean =>
  passphrase !== undefined || recipient !== undefined;

/** The bytes as they go into the file: encrypted by passphrase or public key, if there is one. */
export async function encrypted(keys: Keys, bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  if (!isEncrypting(keys)) return bytes;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  if (keys.recipient) encrypter.addRecipient(keys.recipient);
  else encrypter.setPassphrase(keys.passphrase!);
  return Readable.fromWeb((await encrypter.encrypt(web(bytes))) as never);
}

const ageMark = 'age-encryption.org/';

/** Whether the file says of itself that it is encrypted. */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    return buffer.toString('latin1') === ageMark;
  } finally {
    await file.close();
  }
}

/** The bytes of a backup as they were written. */
export async function* decrypted(keys: Keys, path: string): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  try {
    if (!(await isEncrypted(path))) return yield* file as AsyncIterable<Buffer>;
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    if (keys.identity) decrypter.addIdentity(keys.identity);
    if (keys.passphrase) decrypter.addPassphrase(keys.passphrase);
    if (!keys.identity && !keys.passphrase) throw new ConfigError(words.needsKey);
    let plain: ReadableStream<Uint8Array>;
    try {
      plain = await decrypter.decrypt(web(file));
    } catch (error) {
      throw new ConfigError(words.wrongKey, { cause: error });
    }
    try {
      yield* Readable.fromWeb(plain as never) as AsyncIterable<Buffer>;
    } catch (error) {
      throw error instanceof DamagedError ? error : new DamagedError(words.cannotDecrypt);
    }
  } finally {
    file.destroy();
  }
}
