import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { codeOf } from '#server/db/embedded/error';

/**
 * Identifies this run of a process; undefined when it has ended. Two processes with the same pid at
 * different times differ. `hidden` when the system does not tell.
 */
export function runOf(pid: number): string | undefined {
  if (!answersSignals(pid)) return undefined;
  if (process.platform === 'linux') return linuxRun(pid);
  if (process.platform === 'win32') return 'running';
  return ps(pid, 'lstart=');
}

/** Whether the pid is the postmaster of this cluster and not a program that reuses the pid. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (runOf(pid) === undefined) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    // By command line, because in many containers not even root can read exe and cwd of other users.
    const [program, ...args] = read(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
    return basename(program ?? '') === 'postgres' && args.includes(cluster);
  }
  return ps(pid, 'command=')?.includes(`postgres -D ${cluster} `) ?? false;
}

function linuxRun(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return answersSignals(pid) ? 'hidden' : undefined;
  // The name in parentheses may contain spaces; after it come the state and, 19 fields later, the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended, but its parent has not read the exit code yet.
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${fields[19] ?? ''}`;
}

/** PostgreSQL's test for a running process: also true for a zombie and for a program that reuses the pid. */
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
