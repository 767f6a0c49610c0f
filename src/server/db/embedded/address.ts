import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { needsPassword } from '#server/db/embedded/cluster';
import { canEnter, type Place } from '#server/db/embedded/place';

/** Where the database listens: a folder with a socket or, on Windows, the loopback address. */
export interface Address {
  host: string;
  port: number;
}

const prefix = 'millwright-';

const isSocketFolder = (host: string): boolean => basename(host).startsWith(prefix);
const socketOf = ({ host, port }: Address): string => join(host, `.s.PGSQL.${port}`);

/** The folder's name follows from the cluster's, so that those of killed servers are used again and do not pile up. */
export async function chooseAddress(place: Place): Promise<Address> {
  if (needsPassword) return { host: '127.0.0.1', port: await freePort() };
  // A socket's path may have 107 bytes (103 on macOS), and root's own temporary folder may be closed to the database user.
  const wanted = realpathSync(tmpdir());
  const parent = Buffer.byteLength(wanted) <= 70 && (!place.user || canEnter(wanted, place.user)) ? wanted : '/tmp';
  const host = join(parent, prefix + createHash('sha256').update(place.cluster).digest('hex').slice(0, 12));
  // Somebody else could have made a folder of this name.
  return { host: existsSync(host) && !isClosed(host, place) ? mkdtempSync(`${host}-`) : host, port: 5432 };
}

/** Readies the folder for a postmaster that is about to start: what is noted there is of one that is gone. */
export function prepareAddress(place: Place, address: Address): void {
  if (!isSocketFolder(address.host)) return;
  rmSync(`${socketOf(address)}.lock`, { force: true });
  // Programs that tidy temporary folders may have removed it while the database was down.
  if (!isClosed(address.host, place)) mkdirSync(address.host, { mode: 0o700 });
  if (place.user) chownSync(address.host, place.user.uid, place.user.gid);
}

export function leaveAddress({ host }: Address): void {
  // A database that somebody else started may listen in a folder that is not ours to remove.
  if (isSocketFolder(host)) rmSync(host, { recursive: true, force: true });
}

/** Whether a database answers there: it is asked for TLS, and any answer will do. */
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

/** Whether it is the database user's, or still ours to hand over, and closed to all others. */
function isClosed(folder: string, { user }: Place): boolean {
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
