import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, EmbeddedError } from '#server/db/embedded/error';
import { operator } from '#words/operator';

/** The user of PostgreSQL when Millwright runs as root, because PostgreSQL refuses to run as root. */
export interface DatabaseUser {
  uid: number;
  gid: number;
}

export interface Place {
  /** The parent folder of the cluster: the data folder, or one outside it that the database user can enter. */
  home: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  user?: DatabaseUser;
}

/** For copies that the database user can read when it cannot enter the checkout or the data folder. */
export const outside = '/var/lib/millwright';

const noteOf = (dataDir: string): string => join(dataDir, 'postgres.location');

export function findCluster(dataDir: string): string {
  return join(readNote(dataDir) ?? dataDir, 'postgres');
}

/** The place of the cluster of this data folder, whether or not it exists. `dataDir` is a real path. */
export function findPlace(dataDir: string): Place {
  const noted = readNote(dataDir);
  const home = noted ?? dataDir;
  const cluster = join(home, 'postgres');
  const owner = statOf(cluster);
  if (noted !== undefined && owner === undefined) {
    throw new EmbeddedError(operator.missing(dataDir, cluster, noteOf(dataDir)));
  }
  if (process.getuid === undefined) return { home, cluster };
  if (process.getuid() !== 0) {
    if (owner !== undefined && owner.uid !== process.getuid()) {
      throw new EmbeddedError(operator.otherOwner(cluster, owner.uid));
    }
    return { home, cluster };
  }
  if (owner !== undefined) {
    const user = { uid: owner.uid, gid: owner.gid };
    if (owner.uid === 0 || !canEnter(cluster, user)) {
      throw new EmbeddedError(operator.badOwner(cluster));
    }
    return { home, cluster, user };
  }
  const user = unprivilegedUser();
  if (canEnter(dataDir, user)) return { home, cluster, user };
  const newHome = makeHome(dataDir);
  return { home: newHome, cluster: join(newHome, 'postgres'), user };
}

/** Written when the cluster is complete: from then on a missing cluster is an error, not a fresh start. */
export function notePlace(dataDir: string, home: string): void {
  if (home === dataDir) return;
  const text = `# The database of this data folder lies outside it, because the user PostgreSQL runs as cannot enter here.\n${home}\n`;
  writeFileSync(noteOf(dataDir), text);
  sync(noteOf(dataDir));
  sync(dataDir);
}

/** Whether the user can enter the folder and all its parents. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  return allows(folder, user, 0o1) && (folder === dirname(folder) || canEnter(dirname(folder), user));
}

/** Whether the user can read and run the program, or list the folder. */
export function canUse(path: string, user: DatabaseUser): boolean {
  return allows(path, user, 0o5) && canEnter(dirname(path), user);
}

/** Creates the folder and its parents, open to everybody whatever the umask. */
export function makePublicFolder(folder: string): void {
  if (statOf(folder)) return;
  makePublicFolder(dirname(folder));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

export function syncTree(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) syncTree(join(path, name));
  sync(path);
}

/** Makes a file, or the names in a folder, survive a power cut. */
export function sync(path: string): void {
  // Windows cannot open folders.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Never reuses a folder with a cluster: without a note in the data folder it belongs to a deleted one. */
function makeHome(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  for (let count = 1; ; count++) {
    const home = join(outside, count === 1 ? hash : `${hash}-${count}`);
    makePublicFolder(home);
    if (!statOf(join(home, 'postgres'))) return home;
  }
}

function readNote(dataDir: string): string | undefined {
  try {
    return readFileSync(noteOf(dataDir), 'utf8')
      .split('\n')
      .find((line) => line.startsWith('/'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function unprivilegedUser(): DatabaseUser {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const found = users.find(([name]) => name === wanted);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new EmbeddedError(operator.noUser);
}

function allows(path: string, user: DatabaseUser, wanted: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

function statOf(path: string): { uid: number; gid: number } | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
