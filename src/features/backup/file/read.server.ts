import { createHash } from 'node:crypto';
import type { Config } from '#server/config';
import { damage } from '../backup.words';
import { decrypted } from './age.server';
import { type Manifest, manifestName, readManifest } from './manifest.server';
import { DamagedError, readTar } from './tar';

/** Reads all of it once and says what it must restore to. Throws at any byte that is not as it was written. */
export async function checkFile(keys: Config['backup'], path: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, body } of readTar(decrypted(keys, path))) {
    if (manifest) throw new DamagedError(damage.strange(name));
    if (found.has(name)) throw new DamagedError(damage.twice(name));
    if (name === manifestName) {
      const parts: Buffer[] = [];
      for await (const chunk of body) parts.push(chunk);
      manifest = readManifest(Buffer.concat(parts));
    } else {
      const hash = createHash('sha256');
      for await (const chunk of body) hash.update(chunk);
      found.set(name, hash.digest('hex'));
    }
  }
  if (!manifest) throw new DamagedError(damage.missing(manifestName));
  for (const [name, sha256] of Object.entries(manifest.entries)) {
    if (!found.has(name)) throw new DamagedError(damage.missing(name));
    if (found.get(name) !== sha256) throw new DamagedError(damage.changed(name));
    found.delete(name);
  }
  for (const name of found.keys()) throw new DamagedError(damage.strange(name));
  return manifest;
}

/** One small entry, such as the secret; undefined if it is not there. */
export async function readEntry(keys: Config['backup'], path: string, wanted: string): Promise<Buffer | undefined> {
  for await (const { name, body } of readTar(decrypted(keys, path))) {
    if (name !== wanted) continue;
    const parts: Buffer[] = [];
    for await (const chunk of body) parts.push(chunk);
    return Buffer.concat(parts);
  }
  return undefined;
}
