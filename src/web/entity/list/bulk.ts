import { nested } from '#shared/own';
import { api, Problem } from '../../api.ts';
import { getPage, keys, queryClient, type Row } from '../../query.ts';
import { showAhead } from '../common/ahead.ts';
import type { Feature } from '../common/feature.ts';
import { valueIn } from '../common/fields.ts';

/**
 * Many rows at once, by the calls there are for one: each is asked with its own right, its own version and its own
 * history, and where a noun has a verb of its own (a place moves in its tree) it is that verb. A few go side by side: a
 * browser has six connections, and the stream of changes holds one.
 */
const sideBySide = 4;

export interface Failed {
  row: Row;
  reason: string;
  /** As somebody else has made it meanwhile. */
  theirs?: Row;
}
export interface Outcome {
  /** The rows that were changed, as they were before. */
  done: Row[];
  /** And as the server has them now, by id. */
  now: Map<string, Row>;
  failed: Failed[];
}
export type Progress = (done: number) => void;

async function each(
  feature: Feature,
  rows: Row[],
  progress: Progress,
  work: (row: Row) => Promise<Row | void>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], now: new Map(), failed: [] };
  const waiting = [...rows];
  const worker = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      try {
        const now = await work(row);
        outcome.done.push(row);
        if (now) outcome.now.set(row.id, now);
      } catch (error) {
        const theirs = error instanceof Problem && error.status === 412 ? (error.body.current as Row) : undefined;
        outcome.failed.push({ row, reason: (error as Error).message, theirs });
      }
      progress(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  await queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
  return outcome;
}

/** What is set: of which field, to what, as it is read, and what is said besides where the noun asks for it. */
export interface Setting {
  key: string;
  valueOf(row: Row): unknown;
  along?(row: Row): Record<string, unknown> | undefined;
}

/** What a row has once it is set, as it is read. */
export const setIn = ({ sets }: Feature, row: Row, { key, valueOf }: Setting): Record<string, unknown> =>
  sets?.[key]?.(row, valueOf(row)) ?? { [key]: valueOf(row) };

/** One field of many rows, each to the value it is to have. It shows at once. */
export async function setField(
  feature: Feature,
  rows: Row[],
  setting: Setting,
  progress: Progress = () => {},
): Promise<Outcome> {
  const values = (row: Row) => setIn(feature, row, setting);
  const settle = showAhead(rows.map((row) => [row.id, values(row)]));
  try {
    return await each(feature, rows, progress, (row) =>
      api.patch<Row>(
        `${feature.path}/${row.id}`,
        { ...nested(asWritten(values(row)) as Record<string, unknown>), ...setting.along?.(row) },
        { 'if-match': `"${row.version}"` },
      ),
    );
  } finally {
    settle();
  }
}

/** Takes it back where nobody has changed the row since. */
export const unsetField = (feature: Feature, { done, now }: Outcome, { key, along }: Setting): Promise<Outcome> => {
  const before = new Map(done.map((row) => [row.id, valueIn(row, key) ?? null]));
  return setField(feature, [...now.values()], { key, valueOf: (row) => before.get(row.id), along });
};

export const deleteRows = (feature: Feature, rows: Row[], progress: Progress): Promise<Outcome> =>
  each(feature, rows, progress, (row) => api.delete(`${feature.path}/${row.id}`, { 'if-match': `"${row.version}"` }));

export const restoreRows = (feature: Feature, rows: Row[]): Promise<Outcome> =>
  each(
    feature,
    rows,
    () => {},
    (row) => api.post<Row>(`${feature.path}/${row.id}/restore`),
  );

/** One, where a toast tells what is in the way. */
export async function restoreRow(feature: Feature, row: Row): Promise<void> {
  const { failed } = await restoreRows(feature, [row]);
  if (failed[0]) throw new Error(failed[0].reason);
}

const largestPage = 200;

/** Every row of a filter, also those that have not been loaded. */
export async function matchingRows(feature: Feature, search: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { results, next } = await getPage(feature.path, search, page, largestPage);
    rows.push(...results);
    if (!next) return rows;
  }
}

/** The rows as they are now: what failed because somebody else was quicker may succeed from there. */
export async function freshRows(feature: Feature, rows: readonly Pick<Row, 'id'>[]): Promise<Row[]> {
  const fresh: Row[] = [];
  for (let at = 0; at < rows.length; at += 50) {
    const ids = rows.slice(at, at + 50).map((row) => row.id);
    fresh.push(...(await getPage(feature.path, `id__in=${ids.join(',')}`, 1, ids.length)).results);
  }
  return fresh;
}

/** References are read as chips and written as ids. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('id' in value) return value.id;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asWritten(part)]));
}
