import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, EmbeddedError } from '#server/db/embedded/error';
import { runOf } from '#server/db/embedded/process';
import { operator } from '#words/operator';

interface Holder {
  pid: number;
  run: string;
  id: string;
}

const nameOf = (folder: string): string => join(folder, 'millwright.lock');

/** Whether a live process, this one included, holds the folder. */
export function isLocked(folder: string): boolean {
  const holder = holders(nameOf(folder)).at(-1);
  return holder !== undefined && isAlive(holder);
}

/**
 * Locks the folder for this process and returns the function that releases it.
 *
 * A lock left by a dead process is taken over in three steps, so that only one of several starters
 * succeeds: link the claim to a name derived from the dead holder (only one link can succeed), check
 * that the lock still belongs to that holder (another takeover may have finished meanwhile), then
 * rename the claim over it. A starter that dies in between becomes a dead holder at the end of the
 * chain and is succeeded in the same way.
 */
export function takeLock(folder: string): () => void {
  const lock = nameOf(folder);
  const me: Holder = { pid: process.pid, run: runOf(process.pid) ?? '', id: randomUUID() };
  const claim = `${lock}.${me.id}`;
  writeFileSync(claim, `${JSON.stringify(me)}\n`);
  try {
    while (!link(claim, lock)) {
      const chain = holders(lock);
      const [first, last] = [chain[0], chain.at(-1)];
      if (first === undefined || last === undefined) continue;
      if (isAlive(last)) {
        throw new EmbeddedError(operator.inUse(folder, last.pid));
      }
      const successor = successorOf(lock, last);
      if (!link(claim, successor)) continue;
      if (read(lock)?.id === first.id) {
        renameSync(claim, lock);
        for (const dead of chain) rmSync(successorOf(lock, dead), { force: true });
        break;
      }
      rmSync(successor, { force: true });
    }
  } finally {
    rmSync(claim, { force: true });
  }
  return () => {
    if (read(lock)?.id === me.id) rmSync(lock, { force: true });
  };
}

/** The holder of the lock, followed by processes that began a takeover. */
function holders(lock: string): Holder[] {
  const chain: Holder[] = [];
  for (let next = read(lock); next !== undefined; next = read(successorOf(lock, next))) chain.push(next);
  return chain;
}

const successorOf = (lock: string, dead: Holder): string => `${lock}.after-${dead.id}`;

function isAlive(holder: Holder): boolean {
  const run = runOf(holder.pid);
  return run === holder.run || run === 'hidden';
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { pid, run, id } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid === 'number' && typeof run === 'string' && typeof id === 'string') return { pid, run, id };
  } catch {
    // A power cut can leave the file empty; its writer is dead then.
  }
  return { pid: NaN, run: '', id: 'unreadable' };
}
