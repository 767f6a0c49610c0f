import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Context } from '#server/context';
import { readingAs, type Watcher } from '../acting.server';
import type { Look } from '../rule.server';

/** Milliseconds after which no other subjects are begun. */
const turn = 4_000;
/** Subjects that are looked at together: few at first, more while that is quick. */
const size = { least: 25, most: 200, quick: 400 };

export interface Looked extends Look {
  /** Those that there was time for: some at least. */
  subjects: string[];
}

export async function lookAt(ctx: Context, watcher: Watcher, subjects: readonly string[]): Promise<Looked> {
  const began = Date.now();
  const looked: Looked = { subjects: [], findings: [], silent: {} };
  let some = size.least;
  while (looked.subjects.length < subjects.length && Date.now() - began < turn) {
    const started = Date.now();
    const next = subjects.slice(looked.subjects.length, looked.subjects.length + some);
    const { findings, silent } = await watcher.rule.look(readingAs(ctx, watcher), next, watcher.settings);
    looked.subjects.push(...next);
    looked.findings.push(...findings);
    for (const [reason, count] of Object.entries(silent)) looked.silent[reason] = (looked.silent[reason] ?? 0) + count;
    if (Date.now() - started < size.quick) some = Math.min(2 * some, size.most);
    await othersFirst();
  }
  return looked;
}
