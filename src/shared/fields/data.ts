import * as z from 'zod/mini';
import { messages } from '#words/messages';
import { type Field, field, type Traits } from './kind';

/** A nested value with a schema of its own, and another where it is read with more than was written. */
export function data<V, const T extends Traits>(schema: z.ZodMiniType<V>, traits: T): Field<V, V> & T;
export function data<V, const T extends Traits, R>(
  schema: z.ZodMiniType<V>,
  traits: T,
  reads: z.ZodMiniType<R>,
): Field<R, V> & T;
export function data<V, const T extends Traits>(schema: z.ZodMiniType<V>, traits: T, reads?: z.ZodMiniType) {
  return { ...field<V, V, T>('data', traits, schema, { operators: [], sortable: false }), ...(reads && { reads }) };
}

/** The line by which a contract makes room for fields that each organisation defines for itself (`custom.ts`). */
export function customFields(definedFor?: string) {
  const traits = { label: 'Custom fields', ...(definedFor && { definedFor }) };
  const schema = z
    .record(z.string(), z.unknown(), { error: () => messages.mustBeValues(traits.label) })
    .check(z.refine((values) => Object.keys(values).length <= 200, messages.tooMany(traits.label, 200)));
  return field<CustomValues, CustomValues, typeof traits>('custom', traits, schema, { operators: [], sortable: false });
}

/** Values by key; what is empty is not there. */
export type CustomValues = Record<string, unknown>;
