import { useMemo } from 'react';
import { nestCustom } from '#shared/custom-keys';
import type { Row } from '../../query.ts';
import { createStore, useStore } from '../../store.ts';

/** Values by their full keys, as they are read. */
type Values = Record<string, unknown>;

type Rows = readonly (readonly [id: string, values: Values])[];

/** What was asked for and is not answered yet, one over the other. */
let layers: readonly Rows[] = [];
const shown = createStore<ReadonlyMap<string, Values>>(new Map());

function set(next: readonly Rows[]): void {
  layers = next;
  const all = new Map<string, Values>();
  for (const [id, values] of layers.flat()) all.set(id, { ...all.get(id), ...values });
  shown.set(all);
}

/** Shows values of rows before the server has said yes, until the answer of this is called. */
export function showOptimistic(rows: Rows): () => void {
  set([...layers, rows]);
  return () => set(layers.filter((layer) => layer !== rows));
}

/** On a row that is shown ahead: the keys of what the server has not said yes to. */
const comingIn = Symbol('coming');

export const isUnconfirmed = (row: Row, key: string): boolean =>
  (row as { [comingIn]?: string[] })[comingIn]?.includes(key) ?? false;

/** Laid over what the server said last, so that a list that is fetched meanwhile does not jump back. */
export function useOptimisticRows(rows: Row[]): Row[] {
  const pending = useStore(shown);
  return useMemo(
    () => (pending.size === 0 ? rows : rows.map((row) => laidOver(row, pending.get(row.id)))),
    [rows, pending],
  );
}

function laidOver(row: Row, values: Values | undefined): Row {
  if (!values) return row;
  const { custom_fields: customFields, ...rest } = nestCustom(values);
  return {
    ...row,
    ...rest,
    [comingIn]: Object.keys(values),
    ...(customFields ? { custom_fields: { ...(row.custom_fields as Values), ...customFields } } : {}),
  };
}
