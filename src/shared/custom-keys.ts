/** The prefix of a custom field's key, the same in `/fields`, filters, orders, errors and the history. */
export const customPrefix = 'custom_fields.';

type Values = Record<string, unknown>;

/** Moves custom values to the top level of the record, each under its full key. */
export function flattenCustom({ custom_fields, ...record }: Values): Values {
  const custom = Object.entries((custom_fields ?? {}) as Values);
  return { ...record, ...Object.fromEntries(custom.map(([key, value]) => [customPrefix + key, value])) };
}

/** The inverse of `flattened`. */
export function nestCustom(values: Values): Values {
  const entries = Object.entries(values);
  const custom = entries.filter(([key]) => key.startsWith(customPrefix));
  const rest = Object.fromEntries(entries.filter(([key]) => !key.startsWith(customPrefix)));
  if (custom.length === 0) return rest;
  return {
    ...rest,
    custom_fields: Object.fromEntries(custom.map(([key, value]) => [key.slice(customPrefix.length), value])),
  };
}
