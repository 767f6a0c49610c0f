import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Call, Evidence, Target } from '../agent';

interface Judged {
  calls: readonly Call[];
  evidence: readonly Evidence[];
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** One is open for each kind and targets, in whatever order the targets come. */
export const keyOf = (kind: string, targets: readonly Pick<Target, 'type' | 'id'>[]): string =>
  [kind, ...targets.map(({ type, id }) => `${type}:${id}`).toSorted(byText)].join(' ');

/** Whether all that a key is about is in another one of its kind: who said no to more said no to less. */
export function isPartOf(key: string, of: string): boolean {
  const all = new Set(of.split(' '));
  return key.split(' ').every((one) => all.has(one));
}

/**
 * The calls with numbers for the ids of new records: each look may choose others. An id that a later call repeats has
 * the same number.
 */
function withoutNewIds(calls: readonly Call[]): string {
  const fresh = calls.flatMap(({ method, body }) =>
    method === 'POST' && typeof body?.id === 'string' ? [body.id] : [],
  );
  let text = JSON.stringify(calls.map(({ method, path, body }) => ({ method, path, body: sorted(body) })));
  for (const [at, id] of fresh.entries()) text = text.replaceAll(id, `new ${at}`);
  return text;
}

/** The same for proposals of an assistant that would do the same, or, of advice, say the same. */
export function assistantKey(
  targets: readonly Pick<Target, 'type' | 'id'>[],
  calls: readonly Call[],
  title: string,
): string {
  const does = calls.length > 0 ? withoutNewIds(calls) : title;
  const digest = createHash('sha256').update(does).digest('hex').slice(0, 32);
  return `${keyOf('assistant', targets)} ${digest}`;
}

/** With the keys of objects in one order, because the database keeps its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.toSorted(([a], [b]) => byText(a, b)).map(([key, one]) => [key, sorted(one)]));
}

const decisiveOf = (evidence: readonly Evidence[]): unknown =>
  evidence
    .filter(({ decisive }) => decisive)
    .map(({ label, value, record }) => JSON.stringify([label, value, record?.id ?? null]))
    .toSorted(byText);

/** Whether it would do the same for the same reasons. */
export const isSame = (a: Judged, b: Judged): boolean =>
  withoutNewIds(a.calls) === withoutNewIds(b.calls) &&
  isDeepStrictEqual(decisiveOf(a.evidence), decisiveOf(b.evidence));

/** Whether nothing of it reads otherwise. */
export const isAlike = (a: object, b: object): boolean => isDeepStrictEqual(sorted(a), sorted(b));

interface Decided {
  weight: number;
  evidence: readonly Evidence[];
  decided_at: string;
}

/** How much worse it must be than when it was dismissed, and after which time it may be said again. */
const worse = 1.25;
const halfYear = 180 * 24 * 3_600_000;

const decisiveRecords = (evidence: readonly Evidence[]): Set<string> =>
  new Set(evidence.flatMap(({ decisive, record }) => (decisive && record ? [record.id] : [])));

/** Each record with its own figure, where there are such: a part of what was dismissed is not held against all of it. */
function isWorse(found: Pick<Decided, 'weight' | 'evidence'>, before: Decided): boolean {
  const [now, then] = [figuresOf(found.evidence), figuresOf(before.evidence)];
  if (now.size === 0 || then.size === 0) return before.weight > 0 && found.weight >= before.weight * worse;
  return [...now].some(([id, figure]) => figure >= (then.get(id) ?? Infinity) * worse);
}

const figuresOf = (evidence: readonly Evidence[]): Map<string, number> =>
  new Map(
    evidence.flatMap(({ record, figure }) => (record && figure !== undefined ? [[record.id, figure] as const] : [])),
  );

/** Whether what was dismissed may be said again: it is worse, a decisive record was added, or it was long ago. */
export function isMaterial(
  found: { weight: number; evidence: readonly Evidence[] },
  before: Decided,
  now: string,
): boolean {
  const known = decisiveRecords(before.evidence);
  return (
    isWorse(found, before) ||
    [...decisiveRecords(found.evidence)].some((id) => !known.has(id)) ||
    Date.parse(now) - Date.parse(before.decided_at) >= halfYear
  );
}
