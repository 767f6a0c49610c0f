/**
 * The embedded PostgreSQL: a child process of the server with its files in the data folder, reached
 * through a socket that only its owner can open.
 *
 *   startEmbedded  creates or finds the cluster, starts it (or adopts the one of a killed server)
 *                  and restarts it until stop()
 *   joinEmbedded   connects to the database of a running server, for commands
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
  /** For node-postgres, as the superuser; it stays the same after a restart of the database. */
  readonly connection: Connection;
  /** The pid of the postmaster; it changes with a restart. */
  readonly pid: number;
  /** Shuts the database down and releases the folder. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** PostgreSQL settings that override our defaults. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

export async function startEmbedded({ dataDir, settings = {}, log = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const release: (() => void)[] = [];
  const releaseAll = (): void =>
    release
      .splice(0)
      .reverse()
      .forEach((releaseOne) => releaseOne());
  try {
    const folder = openFolder(dataDir);
    release.push(takeLock(folder));
    const place = findPlace(folder);
    // A copied data folder names the same place as the original.
    if (place.home !== folder) release.push(takeLock(place.home));
    const native = nativeFolder(place.user, outside);
    await makeCluster(native, folder, place, settings['fsync'] !== 'off');
    const orphan = findPostmaster(place.cluster);
    if (orphan) log(`taking over the database left by a server that was killed (process ${orphan.pid})`);
    const first = await bringUp(native, folder, place, settings);
    const restart = async () => (await bringUp(native, folder, place, settings, first)).pid;
    const shutDown = () => bringDown(native, place, first);
    const supervisor = supervise(first.pid, restart, shutDown, log);
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
    // Wait for a server that is starting or restarting its database.
    for (const until = Date.now() + 5000; isLocked(folder) && Date.now() < until; await sleep(50)) {
      const running = findPostmaster(findCluster(folder));
      if (running?.status === 'ready') return connectionTo(running, folder);
    }
    return undefined;
  } catch (error) {
    throw readable(error, dataDir);
  }
}

/** Restarts the database whenever it ends, until it is stopped. Does not keep the process alive. */
function supervise(
  first: number,
  restart: () => Promise<number>,
  shutDown: () => Promise<void>,
  log: (line: string) => void,
) {
  let pid = first;
  let restarting: Promise<void> | undefined;
  let pauseUntil = 0;
  const timer = setInterval(() => {
    if (restarting || Date.now() < pauseUntil || runOf(pid) !== undefined) return;
    log('the database ended unexpectedly; bringing it up again');
    restarting = restart()
      .then((next) => {
        pid = next;
        log(`the database is up again (process ${pid})`);
      })
      .catch((error: unknown) => {
        // The cause may pass, such as a full disk.
        pauseUntil = Date.now() + 3000;
        log(messageOf(error));
      })
      .finally(() => (restarting = undefined));
  }, 250);
  timer.unref();
  return {
    pid: () => pid,
    async end(): Promise<void> {
      clearInterval(timer);
      await shutDown();
      // A restart in progress may have started another postmaster.
      if (restarting) await restarting.then(shutDown);
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
