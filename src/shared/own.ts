/** How the key of a custom field begins in `/fields`, filters, orders, errors and the history: one name in all of them. */
export const ownPrefix = 'custom_fields.';

type Values = Record<string, unknown>;

/** A record with its own values beside the declared ones, each under its full key. */
export function flattened({ custom_fields, ...record }: Values): Values {
  const own = Object.entries((custom_fields ?? {}) as Values);
  return { ...record, ...Object.fromEntries(own.map(([key, value]) => [ownPrefix + key, value])) };
}

/** The way back. */
export function nested(values: Values): Values {
  const entries = Object.entries(values);
  const own = entries.filter(([key]) => key.startsWith(ownPrefix));
  const rest = Object.fromEntries(entries.filter(([key]) => !key.startsWith(ownPrefix)));
  if (own.length === 0) return rest;
  return {
    ...rest,
    custom_fields: Object.fromEntries(own.map(([key, value]) => [key.slice(ownPrefix.length), value])),
  };
}
