import type { Context } from '#server/context';
import { readingAs, type Watcher } from '../acting.server';
import type { Look } from '../rule.server';

/** Milliseconds after which no other subjects are begun. */
const turn = 4_000;
/** Subjects that are looked at together, unless the rules say how many. */
const atOnce = 50;

export interface Looked extends Look {
  /** Those that there was time for: some at least. */
  subjects: string[];
}

export async function lookAt(ctx: Context, watcher: Watcher, subjects: readonly string[]): Promise<Looked> {
  const began = Date.now();
  const looked: Looked = { subjects: [], findings: [], silent: {} };
  while (looked.subjects.length < subjects.length && Date.now() - began < turn) {
    const at = looked.subjects.length;
    const groupBegan = performance.now();
    const next = subjects.slice(at, at + (watcher.rule.atOnce ?? atOnce));
    const { findings, silent } = await watcher.rule.look(readingAs(ctx, watcher), next, watcher.settings);
    looked.subjects.push(...next);
    looked.findings.push(...findings);
    for (const [reason, count] of Object.entries(silent)) looked.silent[reason] = (looked.silent[reason] ?? 0) + count;
    // People who work meanwhile come first.
    await ctx.app.inFlight.pause(performance.now() - groupBegan);
  }
  return looked;
}
