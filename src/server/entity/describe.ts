import { type Field, refs } from '#shared/field';
import type { Context } from '../context';
import { type JsonSchema, list, object } from '../http/json-schema';
import { fieldsHere, hasRoom, noCustomFields, customFieldsHere } from './custom';
import { hidden } from './filter/filter';
import { operatorsOf } from './filter/inside';
import { hasStore, type Store, storeOf } from './store';

/** One entry of `GET /x/fields` (D5): columns, filters, batch upload and automations are built from these. */
export interface FieldDescription {
  key: string;
  label: string;
  type: string;
  required: boolean;
  limits: Record<string, number>;
  options: readonly { value: string; label: string }[] | null;
  options_from: string | null;
  /** The path that lists existing values as `[{name, count}]`, searched by `q`. New values are allowed, too. */
  suggestions_from: string | null;
  filterable: boolean;
  operators: readonly string[];
  sortable: boolean;
  unit: string | null;
  default_column: boolean;
  /** Whether lists include it. */
  listed: boolean;
  editable: boolean;
  help: string | null;
}

/** Includes filter links, which are neither columns nor editable (S10.1). */
export async function describeFields(ctx: Context, store: Store): Promise<FieldDescription[]> {
  const customFields = hasRoom(store) ? await customFieldsHere(ctx) : noCustomFields;
  const fields = Object.entries(fieldsHere(store, customFields)).filter(([, field]) => !hidden(ctx, field));
  const filterLinks = Object.entries(store.filterLinks).map(([key, { to, label }]): [string, Field] => [
    key,
    refs(to, { label, readOnly: true, detail: true }),
  ]);
  return [...fields, ...filterLinks].map(([key, field]) => describe(key, field));
}

const describe = (key: string, field: Field): FieldDescription => ({
  key,
  label: field.label,
  type: field.kind,
  required: field.required ?? false,
  limits: { ...field.limits },
  options: field.options ?? null,
  options_from: field.to && hasStore(field.to) ? `/api${storeOf(field.to).entity.path}/minimal` : null,
  suggestions_from: field.suggestedFrom ? `/api${field.suggestedFrom}` : null,
  filterable: field.operators.length > 0,
  operators: operatorsOf(field),
  sortable: field.sortable,
  unit: field.unit ?? null,
  default_column: field.column ?? false,
  listed: !field.detail,
  editable: !field.readOnly,
  help: field.help ?? null,
});

export const fieldsSchema: JsonSchema = list(
  object({
    key: { type: 'string' },
    label: { type: 'string' },
    type: { type: 'string' },
    required: { type: 'boolean' },
    limits: { type: 'object', additionalProperties: { type: 'number' } },
    options: { type: ['array', 'null'], items: object({ value: { type: 'string' }, label: { type: 'string' } }) },
    options_from: { type: ['string', 'null'] },
    suggestions_from: { type: ['string', 'null'] },
    filterable: { type: 'boolean' },
    operators: list({ type: 'string' }),
    sortable: { type: 'boolean' },
    unit: { type: ['string', 'null'] },
    default_column: { type: 'boolean' },
    listed: { type: 'boolean' },
    editable: { type: 'boolean' },
    help: { type: ['string', 'null'] },
  }),
);
