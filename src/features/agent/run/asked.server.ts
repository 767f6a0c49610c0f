import { conflict, notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { WithStatus } from '#server/http/route';
import { loadWatchers, readingAs, type Watcher } from '../acting.server';
import type { AgentRun, Tried } from '../agent';
import { words } from '../agent.words';
import { keyOf } from '../proposal/compare';
import { shownCall } from '../call-route.server';
import { weighed, worstFirst } from '../proposal/standing.server';
import { isShown } from '../proposal/visible.server';
import { beginRun } from './clock.server';
import { readRun } from './runs.server';

/** A dry run answers within the time of a request, so it looks at no more than it has time for. */
const atMost = 500;
const atOnce = 50;
const turn = 2_500;
const mostShown = 50;

export async function askedRun(ctx: Context, id: string, isDry: boolean): Promise<AgentRun | WithStatus> {
  const watcher = (await loadWatchers(ctx)).find((one) => one.id === id);
  if (!watcher) throw notFound();
  if (isDry) return new WithStatus(200, { proposals: await tryOut(ctx, watcher) });
  if (watcher.paused_reason !== null || !watcher.is_enabled) throw conflict(words.isOff(watcher.name));
  const run = await beginRun(ctx, id, 'asked');
  if (!run) throw conflict(words.isRunning(watcher.name));
  return readRun(ctx, run);
}

/** What it would propose now, the worst first; nothing is written. */
async function tryOut(ctx: Context, watcher: Watcher): Promise<Tried[]> {
  const began = Date.now();
  const { rule } = watcher;
  const reading = readingAs(ctx, watcher);
  const subjects = await rule.subjects(reading, undefined, atMost);
  const found: Tried[] = [];
  for (let at = 0; at < subjects.length && Date.now() - began < turn; at += atOnce) {
    const { findings } = await rule.look(reading, subjects.slice(at, at + atOnce), watcher.settings);
    for (const { kind, targets, title, why, confidence, weight, calls, evidence } of findings)
      found.push({
        kind,
        kind_label: rule.kinds[kind]?.label ?? kind,
        key: keyOf(kind, targets),
        title,
        why,
        confidence,
        weight,
        targets,
        calls: calls.map((call) => shownCall(ctx, call)),
        evidence: evidence.filter((one) => isShown(ctx, one)),
      });
  }
  const worst = found.toSorted((a, b) => worstFirst(weighed(rule, a), weighed(rule, b)) || (a.key < b.key ? -1 : 1));
  return worst.slice(0, mostShown);
}
