import { createHash } from 'node:crypto';
import type { Config } from '#server/config';
import { decrypted } from './age.server';
import { type Manifest, manifestName, readManifest } from './manifest.server';
import { DamagedError, readTar } from './tar';

/** Reads all of it once and says what it must restore to. Throws at any byte that is not as it was written. */
export async function checkFile(keys: Config['backup'], path: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, body } of readTar(decrypted(keys, path))) {
    if (manifest) throw new DamagedError(`${name} comes after its end`);
    if (found.has(name)) throw new DamagedError(`${name} is there twice`);
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
  if (!manifest) throw new DamagedError(`${manifestName} is missing`);
  for (const [name, sha256] of Object.entries(manifest.entries)) {
    if (!found.has(name)) throw new DamagedError(`${name} is missing`);
    if (found.get(name) !== sha256) throw new DamagedError(`${name} was changed`);
    found.delete(name);
  }
  for (const name of found.keys()) throw new DamagedError(`${name} does not belong there`);
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
