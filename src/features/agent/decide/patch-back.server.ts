import { isDeepStrictEqual } from 'node:util';
import type { Field } from '#shared/field';
import type { Found } from '#server/call';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import type { Call } from '../agent';
import { storeOfRoute } from '../call-route.server';

/** What is read in another form than it is written. */
const oneWay = ['parts', 'procedures'];

/** Parts, timers, series and requests follow when work is done: reopening it takes back only some of that. */
export const isOneWay = ({ body = {} }: Call): boolean => body.status === 'done' || oneWay.some((key) => key in body);

/** Fields that only go together. */
const companions: Record<string, readonly string[]> = {
  status: ['on_hold_reason', 'done_reason'],
  // What moves with its asset.
  asset: ['location'],
};

/** The values that were there before. */
export async function patchBack(ctx: Context, { path, body = {} }: Call, found: Found): Promise<() => Call | null> {
  const store = storeOfRoute(found)!;
  const before = await getRow(ctx, store, found.params.id!);
  const { fields } = store.entity;
  const keys = [...new Set(Object.keys(body).flatMap((key) => [key, ...(companions[key] ?? [])]))];
  const back = keys.flatMap((key) => {
    // How it is done, such as for which dates of a series, is the same both ways.
    if (!fields[key]) return key in body ? [[key, body[key]]] : [];
    const was = asWritten(fields[key], before[key], body[key]);
    return [[key, was]];
  });
  const undone = Object.fromEntries(back) as Record<string, unknown>;
  // The note on a status is read under another name than it is written.
  if ('status' in body && before.status_note != null) undone.note = before.status_note;
  return () => (isDeepStrictEqual(undone, body) ? null : { method: 'PATCH', path, body: undone });
}

/** A value as it is read, in the form in which it is written. */
function asWritten({ kind, parts }: Field, value: unknown, written: unknown): unknown {
  if (kind === 'ref') return (value as { id: string } | null)?.id ?? null;
  if (kind === 'refs' || kind === 'files') return idsOf(value);
  if (kind === 'custom') return valuesOf(value, written);
  if (parts) {
    const whole = (value ?? {}) as Record<string, unknown>;
    return Object.fromEntries(Object.keys(parts).map((key) => [key, idsOf(whole[key])]));
  }
  return value ?? null;
}

const idsOf = (value: unknown): string[] => ((value ?? []) as { id: string }[]).map(({ id }) => id);

/** Of the values that were written: what they were before, or none. */
function valuesOf(before: unknown, written: unknown): Record<string, unknown> {
  const known = (before ?? {}) as Record<string, unknown>;
  if (written === null) return known;
  return Object.fromEntries(Object.keys(written as object).map((key) => [key, known[key] ?? null]));
}
