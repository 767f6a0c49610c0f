/**
 * The database Millwright brings along: a PostgreSQL run as a child of the server, its files below
 * the data folder, reached by a socket that only its owner can open.
 *
 *   startEmbedded  makes or finds the cluster, brings it up (or adopts one left by a killed server)
 *                  and keeps it up until stop()
 *   joinEmbedded   the connection to the database of a live server, for commands run beside it
 */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from '#server/db/embedded/address';
import { makeCluster, needsPassword, readPassword } from '#server/db/embedded/cluster';
import { codeOf, EmbeddedError, messageOf } from '#server/db/embedded/error';
import { isLocked, takeLock } from '#server/db/embedded/lock';
import { nativeFolder } from '#server/db/embedded/native';
import { findCluster, findPlace, outside } from '#server/db/embedded/place';
import { bringDown, bringUp, findPostmaster } from '#server/db/embedded/postmaster';
import { runOf } from '#server/db/embedded/process';
import { operator } from '#words/operator';

export { EmbeddedError };

export interface Connection {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

export interface Embedded {
  /** For node-postgres, as the superuser; stays the same when the database is brought up again. */
  readonly connection: Connection;
  /** The postmaster's; another one after it was brought up again. */
  readonly pid: number;
  /** Ends the database in order and gives the folder back. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** PostgreSQL settings over our defaults. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

export async function startEmbedded({ dataDir, settings = {}, log = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const release: (() => void)[] = [];
  const releaseAll = (): void =>
    release
      .splice(0)
      .reverse()
      .forEach((giveBack) => giveBack());
  try {
    const folder = openFolder(dataDir);
    release.push(takeLock(folder));
    const place = findPlace(folder);
    // Two data folders could name the same place, if one is a copy of the other.
    if (place.home !== folder) release.push(takeLock(place.home));
    const native = nativeFolder(place.user, outside);
    await makeCluster(native, folder, place, settings['fsync'] !== 'off');
    const left = findPostmaster(place.cluster);
    if (left) log(`taking over the database left by a server that was killed (process ${left.pid})`);
    const first = await bringUp(native, folder, place, settings);
    const bringUpAgain = async () => (await bringUp(native, folder, place, settings, first)).pid;
    const bringFirstDown = () => bringDown(native, place, first);
    const supervisor = supervise(first.pid, bringUpAgain, bringFirstDown, log);
    let stopped: Promise<void> | undefined;
    return {
      connection: connectionTo(first, folder),
      get pid() {
        return supervisor.pid();
      },
      stop: () => (stopped ??= supervisor.end().finally(releaseAll)),
    };
  } catch (error) {
    releaseAll();
    throw readable(error, dataDir);
  }
}

export async function joinEmbedded(dataDir: string): Promise<Connection | undefined> {
  if (!existsSync(dataDir)) return undefined;
  try {
    const folder = realpathSync(dataDir);
    // A server that is just starting, or bringing its database up again, is waited for.
    for (const until = Date.now() + 5000; isLocked(folder) && Date.now() < until; await sleep(50)) {
      const running = findPostmaster(findCluster(folder));
      if (running?.status === 'ready') return connectionTo(running, folder);
    }
    return undefined;
  } catch (error) {
    throw readable(error, dataDir);
  }
}

/** Brings the database up again whenever it ends, until told to end it; does not keep the process alive. */
function supervise(
  first: number,
  bringUpAgain: () => Promise<number>,
  down: () => Promise<void>,
  log: (line: string) => void,
) {
  let pid = first;
  let repair: Promise<void> | undefined;
  let pauseUntil = 0;
  const timer = setInterval(() => {
    if (repair || Date.now() < pauseUntil || runOf(pid) !== undefined) return;
    log('the database ended unexpectedly; bringing it up again');
    repair = bringUpAgain()
      .then((next) => {
        pid = next;
        log(`the database is up again (process ${pid})`);
      })
      .catch((error: unknown) => {
        // Such as a full disk, which somebody will make room on.
        pauseUntil = Date.now() + 3000;
        log(messageOf(error));
      })
      .finally(() => (repair = undefined));
  }, 250);
  timer.unref();
  return {
    pid: () => pid,
    async end(): Promise<void> {
      clearInterval(timer);
      await down();
      // A repair under way ends with what it was starting, or has just brought up another one.
      if (repair) await repair.then(down);
    },
  };
}

function openFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return realpathSync(dataDir);
}

function connectionTo({ host, port }: Address, dataDir: string): Connection {
  const password = needsPassword ? { password: readPassword(dataDir) } : {};
  return { host, port, user: 'postgres', database: 'postgres', ...password };
}

function readable(error: unknown, dataDir: string): unknown {
  const code = codeOf(error);
  if (error instanceof EmbeddedError || code === undefined) return error;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)) {
    return new EmbeddedError(operator.cannotUse(dataDir, messageOf(error)), {
      cause: error,
    });
  }
  return error;
}
