import { conflict, notFound } from '#shared/errors';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { WithStatus } from '#server/http/route';
import { loadWatchers, readingAs, type Watcher } from '../acting.server';
import type { AgentRun, DryRun, Tried } from '../agent';
import { words } from '../agent.words';
import type { Finding, Rule } from '../rule.server';
import { keyOf } from '../proposal/compare';
import { shownCall } from '../call-route.server';
import { weighed, worstFirst } from '../proposal/standing.server';
import { isShown } from '../proposal/visible.server';
import { beginRun } from './clock.server';
import { readRun } from './runs.server';

/** A dry run answers within the time of a request, so it looks at no more than it has time for. */
const atMost = 500;
/** Subjects that are looked at together, unless the rules say how many. */
const few = 25;
const turn = 2_500;
const mostShown = 50;

export async function runNow(ctx: Context, id: string, isDry: boolean): Promise<AgentRun | WithStatus> {
  const watcher = (await loadWatchers(ctx)).find((one) => one.id === id);
  if (!watcher) throw notFound();
  if (isDry) return new WithStatus(200, await tryOut(ctx, watcher));
  if (!watcher.is_enabled) throw conflict(words.isOff(watcher.name));
  if (watcher.paused_reason !== null) await wake(ctx, watcher);
  const run = await beginRun(ctx, id, 'asked');
  if (!run) throw conflict(words.isRunning(watcher.name));
  return readRun(ctx, run);
}

/** Whoever lets it run has looked at why it rests. */
async function wake(ctx: Context, { id, name, paused_reason }: Watcher): Promise<void> {
  await ctx.db.rows(
    `update agent set paused_reason = null, failures = 0, change_failures = 0, updated_at = $3, version = version + 1
     where organization_id = $1 and id = $2`,
    [ctx.organization.id, id, ctx.now],
  );
  const changes = [{ field: 'paused_reason', from: paused_reason, to: null }];
  const description = words.changed(name, [words.fields.paused_reason]);
  await record(ctx, [{ entity_type: 'agent', entity_id: id, action: 'updated', description, changes }]);
}

/** What it would propose now, the worst first; nothing is written. */
async function tryOut(ctx: Context, watcher: Watcher): Promise<DryRun> {
  const began = Date.now();
  const { rule, settings } = watcher;
  const reading = readingAs(ctx, watcher);
  const { batches, isAll } = await firstSubjects(reading, rule, atMost);
  const found: Finding[] = [];
  let scanned = 0;
  let done = 0;
  for (; done < batches.length && Date.now() - began < turn; done++) {
    const { findings } = await rule.look(reading, batches[done]!, settings);
    found.push(...findings);
    scanned += batches[done]!.length;
  }
  const tried = found.map((finding) => shown(ctx, rule, finding));
  const worst = tried.toSorted((a, b) => worstFirst(weighed(rule, a), weighed(rule, b)) || (a.key < b.key ? -1 : 1));
  return {
    proposals: worst.slice(0, mostShown),
    scanned,
    is_partial: !isAll || done < batches.length,
  };
}

/** The first subjects of each sort, in turn: where there are many of one, the others are looked at as well. */
export async function firstSubjects(ctx: Context, { leads = [''], subjects, atOnce = few }: Rule, most: number) {
  const each = Math.floor(most / leads.length);
  const sorts: string[][] = [];
  let isAll = true;
  for (const lead of leads) {
    const all = (await subjects(ctx, lead || undefined, each + 1)).filter((subject) => subject.startsWith(lead));
    isAll &&= all.length <= each;
    sorts.push(all.slice(0, each));
  }
  const turns = Math.ceil(Math.max(...sorts.map(({ length }) => length)) / atOnce);
  const batches = Array.from({ length: turns }, (_, at) =>
    sorts.map((sort) => sort.slice(at * atOnce, (at + 1) * atOnce)),
  );
  return { batches: batches.flat().filter(({ length }) => length > 0), isAll };
}

function shown(ctx: Context, rule: Rule, finding: Finding): Tried {
  const { kind, targets, title, why, confidence, weight, calls, evidence } = finding;
  return {
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
  };
}
