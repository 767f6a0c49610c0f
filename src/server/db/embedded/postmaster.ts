import { spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, answers, chooseAddress, leaveAddress, prepareAddress } from '#server/db/embedded/address';
import { cannotRun, needsPassword, run, spawnOptions } from '#server/db/embedded/cluster';
import { codeOf, EmbeddedError } from '#server/db/embedded/error';
import type { Place } from '#server/db/embedded/place';
import { answersSignals, isPostmaster, runOf } from '#server/db/embedded/process';
import { operator } from '#words/operator';

export interface Postmaster extends Address {
  pid: number;
  status: string;
}

const logLimit = 10 * 1024 * 1024;
const startLimit = 10 * 60_000;
const retryLimit = 30_000;
const stopLimit = 60_000;

const defaults: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  huge_pages: 'off',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The application reports failed statements; in this log they would fill the disk and may hold personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The running postmaster of this cluster by its pid file, no matter who started it. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const noted = readPidFile(cluster);
  return noted && isPostmaster(noted.pid, cluster) ? noted : undefined;
}

/**
 * Starts the database, at the given address if there is one, or finds it running. Retries for a
 * while if the cause is temporary: children of a killed postmaster still hold its shared memory, or
 * another postmaster is starting or stopping.
 */
export async function bringUp(
  native: string,
  dataDir: string,
  place: Place,
  settings: Record<string, string>,
  address?: Address,
): Promise<Postmaster> {
  const began = Date.now();
  for (;;) {
    const running = findPostmaster(place.cluster);
    // A postmaster that was just killed looks ready for a moment.
    if (running?.status === 'ready' && (await answers(running))) return running;
    if (running) {
      if (Date.now() - began > startLimit) throw new EmbeddedError(operator.staysIn(place.cluster, running.status));
      await sleep(20);
      continue;
    }
    address ??= await chooseAddress(place);
    prepareAddress(place, address);
    deleteStalePidFile(place.cluster);
    const failure = await launch(native, dataDir, place, address, settings);
    if (failure === undefined) continue;
    if (!/still in use|already exists/.test(failure.message) || Date.now() - began > retryLimit) {
      leaveAddress(address);
      throw failure;
    }
    await sleep(100);
  }
}

/** Fast shutdown. One that hangs is killed, which costs a recovery at the next start but loses nothing. */
export async function bringDown(native: string, place: Place, address: Address): Promise<void> {
  const running = findPostmaster(place.cluster);
  if (running) {
    if (process.platform === 'win32') await run(native, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast'], place);
    else {
      process.kill(running.pid, 'SIGINT');
      if (!(await hasEnded(running.pid, stopLimit))) process.kill(running.pid, 'SIGQUIT');
      await hasEnded(running.pid, stopLimit);
    }
  }
  leaveAddress(address);
}

async function hasEnded(pid: number, limit: number): Promise<boolean> {
  for (const until = Date.now() + limit; Date.now() < until; await sleep(10)) if (runOf(pid) === undefined) return true;
  return false;
}

/** Starts a postmaster and waits until it is ready. Returns the error if it ended. */
async function launch(
  native: string,
  dataDir: string,
  place: Place,
  address: Address,
  settings: Record<string, string>,
): Promise<EmbeddedError | undefined> {
  const log = openSync(logOf(dataDir), 'a');
  if (fstatSync(log).size > logLimit) ftruncateSync(log);
  const before = fstatSync(log).size;
  const addressSettings: Record<string, string> = needsPassword
    ? { listen_addresses: address.host, port: String(address.port) }
    : {
        listen_addresses: '',
        port: String(address.port),
        unix_socket_directories: address.host,
        unix_socket_permissions: '0700',
      };
  const settingArguments = Object.entries({ ...defaults, ...addressSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // A separate process session, so that Ctrl-C reaches only us and we can shut it down in order. Its
  // output goes to a file, so that it can outlive us.
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', place.cluster, ...settingArguments], {
    ...spawnOptions(place),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let failed: Error | undefined;
  let ended = false;
  child.once('error', (error) => (failed = error));
  child.once('exit', () => (ended = true));
  for (const until = Date.now() + startLimit; !failed && !ended; await sleep(10)) {
    const noted = readPidFile(place.cluster);
    if (noted?.pid === child.pid && noted?.status === 'ready') return undefined;
    if (Date.now() > until) child.kill('SIGQUIT');
  }
  if (failed) return cannotRun(failed);
  return new EmbeddedError(operator.notStarted(lastLogLine(dataDir, before)));
}

const logOf = (dataDir: string): string => join(dataDir, 'postgres.log');

function lastLogLine(dataDir: string, from: number): string {
  const lines = readFileSync(logOf(dataDir)).subarray(from).toString('utf8').trim().split('\n');
  const line = lines.find((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? '';
  return `${line.replace(/^.*?(FATAL|PANIC): +/, '') || 'it ended without a word'} (see ${logOf(dataDir)})`;
}

function readPidFile(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, , , port, socketFolder, listens, , status] = lines.map((line) => line.trim());
  return { pid: Number(pid), port: Number(port), host: socketFolder || listens || '', status: status || 'starting' };
}

/**
 * PostgreSQL takes any process with the pid in the file for a running database, even a zombie or a
 * program that reuses the pid. It still refuses to start while the old shared memory is in use.
 */
function deleteStalePidFile(cluster: string): void {
  const noted = readPidFile(cluster);
  if (noted && answersSignals(noted.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
