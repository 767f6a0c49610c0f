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
  const known = await knownOf(ctx, watcher, found);
  for (const [key, finding] of worstFirst) {
    const before = open.find((one) => one.key === key);
    if (before) await keep(ctx, watcher, before, finding, outcome);
    else await propose(ctx, watcher, key, finding, known, outcome);
  }
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
  decided: Decided[];
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
  return {
    decided,
    muted: new Set(mutes.flatMap(({ key }) => key ?? [])),
    mutedKinds: new Set(mutes.flatMap(({ kind, key }) => (key === null ? [kind] : []))),
  };
}

async function propose(
  ctx: Context,
  watcher: Watcher,
  key: string,
  finding: Finding,
  { decided, muted, mutedKinds }: Known,
  outcome: Outcome,
): Promise<void> {
  const silent = (reason: string) => {
    outcome.silent[reason] = (outcome.silent[reason] ?? 0) + 1;
  };
  if (muted.has(key) || mutedKinds.has(finding.kind)) return silent('muted');
  const before = decided.find((one) => isPartOf(key, one.key));
  if (before && !isMaterial(finding, before, ctx.now)) return silent('decided');
  if (!(await makeRoom(ctx, watcher, finding, outcome))) return silent('too_many');
  const proposal = await make(ctx, watcher, finding);
  if (!proposal) return;
  outcome.made += 1;
  outcome.lines.push({ action: 'made', proposal, title: finding.title });
}

/** Of too many the worst stay. Returns whether there is room for this one. */
async function makeRoom(ctx: Context, watcher: Watcher, finding: Finding, outcome: Outcome): Promise<boolean> {
  const rows = await ctx.db.rows<{ id: string; title: string; state: string; weight: number }>(
    `select id, title, state, weight from proposal where organization_id = $1 and agent_id = $2 and state = 'open'
     order by weight, id desc for update`,
    [ctx.organization.id, watcher.id],
  );
  if (rows.length < most) return true;
  const [least] = rows;
  if (least!.weight >= finding.weight) return false;
  await withdraw(ctx, watcher, least!);
  outcome.withdrawn += 1;
  outcome.lines.push({ action: 'withdrawn', proposal: least!.id, title: least!.title });
  return true;
}
