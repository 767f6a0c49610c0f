import { nestCustom } from '#shared/custom-keys';
import { api, Problem } from '../../../api.ts';
import { getPage, keys, queryClient, type Row } from '../../../query.ts';
import { showOptimistic } from '../../common/optimistic.ts';
import type { Feature } from '../../common/feature.ts';
import { valueIn } from '../../common/field-info.ts';

/**
 * Bulk changes use the calls for single rows, so each row has its own permission check, version, history and noun
 * verb (a place moves in its tree). Only a few run in parallel: a browser has six connections, the event stream one.
 */
const concurrency = 4;

export interface Failed {
  row: Row;
  reason: string;
  /** The row as somebody else has changed it meanwhile. */
  theirs?: Row;
  /** A retry would fail, too. */
  final?: true;
}
export interface Outcome {
  /** The changed rows as they were before. */
  done: Row[];
  /** The changed rows as the server has them now, by id. */
  now: Map<string, Row>;
  failed: Failed[];
}
export type Progress = (done: number) => void;

export async function each(
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
  await Promise.all(Array.from({ length: concurrency }, worker));
  await queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
  return outcome;
}

/** A field and its new value, in the shape in which it is read, and the answers to the noun's question. */
export interface Setting {
  key: string;
  valueOf(row: Row): unknown;
  extra?(row: Row): Record<string, unknown> | undefined;
}

/** The values that a row will have, in the shape in which they are read. */
export const setIn = ({ sets }: Feature, row: Row, { key, valueOf }: Setting): Record<string, unknown> =>
  sets?.[key]?.(row, valueOf(row)) ?? { [key]: valueOf(row) };

/** Sets one field of many rows, as an optimistic update. */
export async function setField(
  feature: Feature,
  rows: Row[],
  setting: Setting,
  progress: Progress = () => {},
): Promise<Outcome> {
  const values = (row: Row) => setIn(feature, row, setting);
  const settle = showOptimistic(rows.map((row) => [row.id, values(row)]));
  try {
    return await each(feature, rows, progress, (row) =>
      api.patch<Row>(
        `${feature.path}/${row.id}`,
        { ...nestCustom(asWritten(values(row)) as Record<string, unknown>), ...setting.extra?.(row) },
        { 'if-match': `"${row.version}"` },
      ),
    );
  } finally {
    settle();
  }
}

/** Undoes a change of rows that nobody has changed since. */
export const unsetField = (feature: Feature, { done, now }: Outcome, { key, extra }: Setting): Promise<Outcome> => {
  const before = new Map(done.map((row) => [row.id, valueIn(row, key) ?? null]));
  return setField(feature, [...now.values()], { key, valueOf: (row) => before.get(row.id), extra });
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

/** Restores one row; throws the reason for a toast if that fails. */
export async function restoreRow(feature: Feature, row: Row): Promise<void> {
  const { failed } = await restoreRows(feature, [row]);
  if (failed[0]) throw new Error(failed[0].reason);
}

const largestPage = 200;

/** Every row that matches a filter, including those not loaded. */
export async function matchingRows(feature: Feature, search: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { results, next } = await getPage(feature.path, search, page, largestPage);
    rows.push(...results);
    if (!next) return rows;
  }
}

/** The current rows: a change that failed on a version conflict may then succeed. */
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
