import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { codeOf, EmbeddedError, messageOf } from '#server/db/embedded/error';
import { notePlace, type Place, sync } from '#server/db/embedded/place';
import { operator } from '#words/operator';

/** Only Windows needs a password, because it has no private socket folder. */
export const needsPassword = process.platform === 'win32';

export function readPassword(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
}

/** Creates the cluster if there is none. The rename is atomic; the folder of an interrupted run is deleted here. */
export async function makeCluster(native: string, dataDir: string, place: Place, durable: boolean): Promise<void> {
  const fresh = join(place.home, 'postgres.new');
  rmSync(fresh, { recursive: true, force: true });
  if (!existsSync(place.cluster)) {
    await initialise(native, fresh, dataDir, place);
    if (durable) await run(native, 'initdb', ['--sync-only', '-D', fresh], place);
    renameSync(fresh, place.cluster);
    if (durable) for (const folder of [place.home, dirname(place.home)]) sync(folder);
  }
  notePlace(dataDir, place.home);
}

async function initialise(native: string, fresh: string, dataDir: string, place: Place): Promise<void> {
  const auth = needsPassword
    ? ['--auth=scram-sha-256', `--pwfile=${writePassword(dataDir)}`]
    : // Only the owner of the private socket folder and root can connect at all.
      ['--auth-local=trust', '--auth-host=reject'];
  const common = ['--no-sync', '--data-checksums', '--username=postgres', '--encoding=UTF8', '--locale=C', ...auth];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Sorting and case use the builtin locale, but trigrams ask the system which characters are
  // letters, and in plain C only ASCII is. Not every system has each of these names.
  const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const name of ctypes) {
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    if (place.user) chownSync(fresh, place.user.uid, place.user.gid);
    try {
      return await run(native, 'initdb', ['-D', fresh, ...common, ...locale, `--lc-ctype=${name}`], place);
    } catch (error) {
      if (name === 'C' || !messageOf(error).includes('invalid locale name')) throw error;
    }
  }
}

function writePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  return file;
}

/** PostgreSQL programs run as the database user, in a folder it can enter, without our secrets in the environment. */
export function spawnOptions(place: Place): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  windowsHide: true;
} {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const env = { LC_ALL: 'C', PATH, SystemRoot, TEMP, TMP };
  return { cwd: parse(place.cluster).root, env, ...place.user, windowsHide: true };
}

export function cannotRun(error: unknown): EmbeddedError {
  // ENOENT can also mean that the program's loader is missing, as on Alpine.
  const reason = codeOf(error) === 'ENOENT' ? operator.noLibrary : messageOf(error);
  return new EmbeddedError(operator.cannotRun(reason));
}

export async function run(native: string, program: string, args: string[], place: Place): Promise<void> {
  const child = spawn(join(native, 'bin', program), args, {
    ...spawnOptions(place),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(error)));
    child.once('close', resolve);
  });
  if (code === 0) return;
  const reason = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? output.split('\n')[0];
  throw new EmbeddedError(operator.cannotRun(reason || operator.endedWith(program, code)));
}
