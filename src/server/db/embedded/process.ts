import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { codeOf } from '#server/db/embedded/error';

/**
 * A mark of this run of the process, or undefined when it no longer runs. Two processes that were
 * given the same pid one after the other have different marks; `hidden` when the system does not tell.
 */
export function runOf(pid: number): string | undefined {
  if (!answersSignals(pid)) return undefined;
  if (process.platform === 'linux') return linuxRun(pid);
  if (process.platform === 'win32') return 'running';
  return ps(pid, 'lstart=');
}

/** Whether the pid is the postmaster of this cluster, and not a program that got its number later. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (runOf(pid) === undefined) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    // The command line, because other users' exe and cwd are closed even to root in many containers.
    const [program, ...args] = read(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
    return basename(program ?? '') === 'postgres' && args.includes(cluster);
  }
  return ps(pid, 'command=')?.includes(`postgres -D ${cluster} `) ?? false;
}

function linuxRun(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return answersSignals(pid) ? 'hidden' : undefined;
  // The name before the last parenthesis may hold spaces; the state comes after it, the start 19 fields later.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended; its parent has just not asked for the exit code yet.
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${fields[19] ?? ''}`;
}

/** What PostgreSQL takes for running: also true of a zombie and of a program that got the number since. */
export function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
