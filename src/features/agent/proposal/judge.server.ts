import type { Context } from '#server/context';
import { readingAs, type Watcher } from '../acting.server';
import type { Call, Evidence } from '../agent';
import type { Finding } from '../rule.server';
import { noOutcome, type Outcome } from '../run/outcome';
import { isAlike, isMaterial, isPartOf, isSame, keyOf } from './compare';
import { make, renew, reword, withdraw } from './keep.server';

/** Open ones of an agent, at most. */
const most = 50;

interface Open {
  id: string;
  key: string;
  subject: string;
  state: string;
  title: string;
  why: string;
  confidence: string;
  weight: number;
  calls: Call[];
  evidence: Evidence[];
  snoozed_until: string | null;
}

interface Decided {
  key: string;
  weight: number;
  evidence: Evidence[];
  decided_at: string;
}

/** Looks at subjects and makes, renews and withdraws what follows; only these subjects can lose a proposal. */
export async function judge(ctx: Context, watcher: Watcher, subjects: readonly string[]): Promise<Outcome> {
  if (subjects.length === 0) return noOutcome;
  const { findings, silent } = await watcher.rule.look(readingAs(ctx, watcher), subjects, watcher.settings);
  const found = new Map(findings.map((finding) => [keyOf(finding.kind, finding.targets), finding]));
  const outcome: Outcome = { ...noOutcome, scanned: subjects.length, silent: { ...silent }, lines: [] };
  const open = await openOf(ctx, watcher, subjects, [...found.keys()]);
  for (const one of open)
    if (!found.has(one.key)) {
      await withdraw(ctx, watcher, one);
      outcome.withdrawn += 1;
      outcome.lines.push({ action: 'withdrawn', proposal: one.id, title: one.title });
    }
  const worstFirst = [...found].toSorted(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1));
  const before = new Map(open.map((one) => [one.key, one]));
  for (const [key, finding] of worstFirst)
    if (before.has(key)) await keep(ctx, watcher, before.get(key)!, finding, outcome);
  const fresh = worstFirst.filter(([key]) => !before.has(key));
  if (fresh.length > 0) await proposeAll(ctx, watcher, new Map(fresh), outcome);
  return outcome;
}

const openOf = (ctx: Context, { id }: Watcher, subjects: readonly string[], keys: string[]): Promise<Open[]> =>
  ctx.db.rows<Open>(
    `select id, key, subject, state, title, why, confidence, weight, calls, evidence, snoozed_until from proposal
     where organization_id = $1 and agent_id = $2 and state in ('open', 'snoozed')
       and (subject = any($3) or key = any($4)) order by id for update`,
    [ctx.organization.id, id, subjects, keys],
  );

async function keep(ctx: Context, watcher: Watcher, before: Open, finding: Finding, outcome: Outcome): Promise<void> {
  if (!isSame(before, finding)) {
    const proposal = await renew(ctx, watcher, before, finding);
    outcome.renewed += 1;
    outcome.lines.push({ action: 'renewed', proposal, title: finding.title });
    return;
  }
  const { title, why, confidence, weight, evidence, subject } = finding;
  const said = { title, why, confidence, weight, evidence, subject };
  const was = Object.fromEntries(Object.keys(said).map((name) => [name, before[name as keyof Open]]));
  if (!isAlike(said, was)) await reword(ctx, before.id, finding);
}

/** What people have said: the decisions against proposals, the latest first, and what is muted. */
interface Known {
  /** By each of their targets. */
  decided: Map<string, Decided[]>;
  muted: Set<string>;
  mutedKinds: Set<string>;
}

async function knownOf(ctx: Context, { id }: Watcher, found: ReadonlyMap<string, Finding>): Promise<Known> {
  const kinds = [...new Set([...found.values()].map(({ kind }) => kind))];
  const [decided, mutes] = await Promise.all([
    // Advice that was marked as handled, and what was undone, is not said again at once either.
    ctx.db.rows<Decided>(
      `select key, weight, evidence, decided_at from proposal
       where organization_id = $1 and agent_id = $2 and kind = any($3) and decided_at > $4::timestamptz - interval '180 days'
         and (state in ('dismissed', 'undone') or state = 'accepted' and calls = '[]') order by decided_at desc, id desc`,
      [ctx.organization.id, id, kinds, ctx.now],
    ),
    ctx.db.rows<{ kind: string; key: string | null }>(
      `select kind, key from agent_mute where organization_id = $1 and agent_id = $2 and ended_at is null
         and (key is null or key = any($3))`,
      [ctx.organization.id, id, [...found.keys()]],
    ),
  ]);
  const byTarget = new Map<string, Decided[]>();
  for (const one of decided)
    for (const target of one.key.split(' ')) {
      const all = byTarget.get(target);
      if (all) all.push(one);
      else byTarget.set(target, [one]);
    }
  return {
    decided: byTarget,
    muted: new Set(mutes.flatMap(({ key }) => key ?? [])),
    mutedKinds: new Set(mutes.flatMap(({ kind, key }) => (key === null ? [kind] : []))),
  };
}

async function proposeAll(
  ctx: Context,
  watcher: Watcher,
  fresh: ReadonlyMap<string, Finding>,
  outcome: Outcome,
): Promise<void> {
  const known = await knownOf(ctx, watcher, fresh);
  const standing = await standingOf(ctx, watcher);
  const silent = (reason: string) => {
    outcome.silent[reason] = (outcome.silent[reason] ?? 0) + 1;
  };
  for (const [key, finding] of fresh) {
    const refused = refusalOf(ctx, key, finding, known);
    if (refused) silent(refused);
    else if (!(await makeRoom(ctx, watcher, standing, finding, outcome))) silent('too_many');
    else {
      const id = await make(ctx, watcher, finding);
      if (!id) continue;
      outcome.made += 1;
      outcome.lines.push({ action: 'made', proposal: id, title: finding.title });
      const { title, weight } = finding;
      const place = standing.findIndex((one) => one.weight >= weight);
      standing.splice(place < 0 ? standing.length : place, 0, { id, title, state: 'open', weight });
    }
  }
}

/** Why people do not want to hear it. */
function refusalOf(
  ctx: Context,
  key: string,
  finding: Finding,
  { decided, muted, mutedKinds }: Known,
): string | undefined {
  if (muted.has(key) || mutedKinds.has(finding.kind)) return 'muted';
  const before = decided.get(key.split(' ').at(-1)!)?.find((one) => isPartOf(key, one.key));
  return before && !isMaterial(finding, before, ctx.now) ? 'decided' : undefined;
}

type Standing = Pick<Open, 'id' | 'title' | 'state' | 'weight'>;

/** What is open, the least first. */
const standingOf = (ctx: Context, { id }: Watcher): Promise<Standing[]> =>
  ctx.db.rows<Standing>(
    `select id, title, state, weight from proposal where organization_id = $1 and agent_id = $2 and state = 'open'
     order by weight, id desc for update`,
    [ctx.organization.id, id],
  );

/** Of too many the worst stay. Returns whether there is room for this one. */
async function makeRoom(
  ctx: Context,
  watcher: Watcher,
  standing: Standing[],
  finding: Finding,
  outcome: Outcome,
): Promise<boolean> {
  if (standing.length < most) return true;
  if (standing[0]!.weight >= finding.weight) return false;
  const least = standing.shift()!;
  await withdraw(ctx, watcher, least);
  outcome.withdrawn += 1;
  outcome.lines.push({ action: 'withdrawn', proposal: least.id, title: least.title });
  return true;
}
