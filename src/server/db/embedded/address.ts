import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { needsPassword } from '#server/db/embedded/cluster';
import { canEnter, type Place } from '#server/db/embedded/place';

/** Where the database listens: a folder with a socket, or on Windows the loopback address. */
export interface Address {
  host: string;
  port: number;
}

const prefix = 'millwright-';

const isSocketFolder = (host: string): boolean => basename(host).startsWith(prefix);
const socketOf = ({ host, port }: Address): string => join(host, `.s.PGSQL.${port}`);

/** The folder name derives from the cluster's, so that folders of killed servers are reused and do not pile up. */
export async function chooseAddress(place: Place): Promise<Address> {
  if (needsPassword) return { host: '127.0.0.1', port: await freePort() };
  // A socket path is limited to 107 bytes (103 on macOS), and the database user may not enter root's temporary folder.
  const wanted = realpathSync(tmpdir());
  const parent = Buffer.byteLength(wanted) <= 70 && (!place.user || canEnter(wanted, place.user)) ? wanted : '/tmp';
  const host = join(parent, prefix + createHash('sha256').update(place.cluster).digest('hex').slice(0, 12));
  // Another user could have created a folder with this name.
  return { host: existsSync(host) && !isPrivate(host, place) ? mkdtempSync(`${host}-`) : host, port: 5432 };
}

/** Prepares the folder for a new postmaster. A lock file in it is stale. */
export function prepareAddress(place: Place, address: Address): void {
  if (!isSocketFolder(address.host)) return;
  rmSync(`${socketOf(address)}.lock`, { force: true });
  // A cleaner of temporary files may have removed it while the database was down.
  if (!isPrivate(address.host, place)) mkdirSync(address.host, { mode: 0o700 });
  if (place.user) chownSync(address.host, place.user.uid, place.user.gid);
}

export function leaveAddress({ host }: Address): void {
  // The folder may not be ours if somebody else started the database.
  if (isSocketFolder(host)) rmSync(host, { recursive: true, force: true });
}

/** Whether a database answers there. It sends an SSLRequest, and any reply counts. */
export function answers(address: Address): Promise<boolean> {
  const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  const socket = needsPassword ? connect(address.port, address.host) : connect(socketOf(address));
  return new Promise<boolean>((resolve) => {
    socket.setTimeout(2000, () => resolve(false));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('data', () => resolve(true));
    socket.write(sslRequest);
  }).finally(() => socket.destroy());
}

/** Whether the folder belongs to the database user or to us, and nobody else can open it. */
function isPrivate(folder: string, { user }: Place): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (found.mode & 0o077) !== 0) return false;
  return found.uid === process.getuid?.() || found.uid === user?.uid;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
