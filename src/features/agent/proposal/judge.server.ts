import type { Context } from '#server/context';
import type { Watcher } from '../acting.server';
import type { Finding } from '../rule.server';
import type { Looked } from '../run/look.server';
import { noOutcome, type Outcome } from '../run/outcome';
import { isSame, keyOf } from './compare';
import { make, reword } from './write.server';
import { type Known, knownOf, refusalOf } from './known.server';
import { isOpenAt, type Standing, weighed, worstFirst } from './standing.server';
import { holdsNoMore, leastOfAll, renew, withdraw } from './withdraw.server';

/** Open ones of an agent, at most. */
const most = 50;

interface Judgement {
  outcome: Outcome;
  /** What is proposed once all has been looked at, so that nothing is proposed that a worse one would put aside. */
  waiting: Finding[];
}

const keyOfFinding = ({ kind, targets }: Finding): string => keyOf(kind, targets);

/**
 * Renews and withdraws what follows from what was found and, at the end of a scan, proposes what was found now and
 * before; only proposals of these subjects can be withdrawn. It comes after all looking, because what it writes is
 * locked until the commit.
 */
export async function judge(
  ctx: Context,
  watcher: Watcher,
  standing: readonly Standing[],
  looked: Looked,
  { before, isLast }: { before: readonly Finding[]; isLast: boolean },
): Promise<Judgement> {
  const { findings, subjects, silent } = looked;
  const outcome: Outcome = { ...noOutcome, scanned: subjects.length, silent: { ...silent }, lines: [] };
  const found = new Map(findings.map((finding) => [keyOfFinding(finding), finding]));
  const seen = new Set(subjects);
  const staying: Standing[] = [];
  for (const one of standing) {
    const finding = found.get(one.key);
    if (finding) {
      await keep(ctx, watcher, one, finding, outcome);
      staying.push({ ...one, ...weighed(watcher.rule, finding) });
    } else if (!seen.has(one.subject)) staying.push(one);
    else await drop(ctx, watcher, one, holdsNoMore, outcome);
    found.delete(one.key);
  }
  const stands = new Set(standing.map(({ key }) => key));
  for (const one of before)
    if (!seen.has(one.subject) && !stands.has(keyOfFinding(one))) found.set(keyOfFinding(one), one);
  const wanted = await wantedOf(ctx, watcher, found, outcome);
  if (isLast) await proposeAll(ctx, watcher, wanted, staying, outcome);
  else count(outcome, 'too_many', wanted.length - most);
  return { outcome, waiting: isLast ? [] : wanted.slice(0, most) };
}

function count({ silent }: Outcome, reason: string, by = 1): void {
  if (by > 0) silent[reason] = (silent[reason] ?? 0) + by;
}

/** What people have not said no to, the worst first. */
async function wantedOf(
  ctx: Context,
  watcher: Watcher,
  found: ReadonlyMap<string, Finding>,
  outcome: Outcome,
): Promise<Finding[]> {
  if (found.size === 0) return [];
  const known: Known = await knownOf(ctx, watcher, found);
  const wanted = [...found].filter(([key, finding]) => {
    const refused = refusalOf(ctx, key, finding, known);
    if (refused) count(outcome, refused);
    return !refused;
  });
  const weighs = (finding: Finding) => weighed(watcher.rule, finding);
  return wanted
    .toSorted(([a, x], [b, y]) => worstFirst(weighs(x), weighs(y)) || (a < b ? -1 : 1))
    .map(([, finding]) => finding);
}

async function drop(
  ctx: Context,
  watcher: Watcher,
  one: Standing,
  why: typeof holdsNoMore,
  outcome: Outcome,
): Promise<void> {
  if (!(await withdraw(ctx, watcher, one, why))) return;
  outcome.withdrawn += 1;
  outcome.lines.push({ action: 'withdrawn', proposal: one.id, title: one.title });
}

async function keep(
  ctx: Context,
  watcher: Watcher,
  before: Standing,
  finding: Finding,
  outcome: Outcome,
): Promise<void> {
  if (isSame(before, finding)) return reword(ctx, watcher, before, finding);
  const proposal = await renew(ctx, watcher, before, finding);
  if (!proposal) return;
  outcome.renewed += 1;
  outcome.lines.push({ action: 'renewed', proposal, title: finding.title });
}

/** Of too many the worst stay. */
async function proposeAll(
  ctx: Context,
  watcher: Watcher,
  wanted: readonly Finding[],
  staying: readonly Standing[],
  outcome: Outcome,
): Promise<void> {
  // The least is the last.
  const open = staying.filter((one) => isOpenAt(ctx.now, one)).toSorted(worstFirst);
  let free = most - open.length;
  for (const finding of wanted) {
    const least = free > 0 ? undefined : open.at(-1);
    if (free <= 0 && (!least || worstFirst(weighed(watcher.rule, finding), least) >= 0)) count(outcome, 'too_many');
    else {
      if (least) await drop(ctx, watcher, open.pop()!, leastOfAll, outcome);
      else free -= 1;
      const proposal = await make(ctx, watcher, finding);
      if (!proposal) continue;
      outcome.made += 1;
      outcome.lines.push({ action: 'made', proposal, title: finding.title });
    }
  }
}
