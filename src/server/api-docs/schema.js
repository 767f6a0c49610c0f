// Reading JSON Schema as OpenAPI 3.1 uses it: what a schema is called, what it allows, and a value it would accept.

/** Follows a $ref inside the document. */
export function resolve(document, node) {
  let target = node;
  // A reference to a reference is legal; a circle of them is not, and must not hang the page.
  for (let hops = 0; target?.$ref !== undefined && hops < 20; hops++) {
    target = target.$ref
      .replace(/^#\//, '')
      .split('/')
      .reduce((at, key) => at?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')], document);
  }
  return target ?? {};
}

/**
 * One schema with references, allOf and "or null" taken in, so that the rest need not know of them.
 * `name` is the component's name; `variants` holds what is left of oneOf and anyOf.
 */
export function flatten(document, schema) {
  if (schema === undefined || typeof schema === 'boolean') return {};
  if (schema.$ref !== undefined) {
    const { $ref, ...siblings } = schema;
    const name = decodeURIComponent($ref.split('/').at(-1));
    return { ...flatten(document, resolve(document, schema)), ...siblings, name };
  }
  let flat = { ...schema };
  for (const part of schema.allOf ?? []) flat = merge(flatten(document, part), flat);
  // One part is a component with a note beside it; several make something new that carries no part's name.
  if (schema.allOf?.length > 1) delete flat.name;
  delete flat.allOf;

  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    delete flat.oneOf;
    delete flat.anyOf;
    const real = choices.filter((choice) => choice.type !== 'null');
    if (real.length < choices.length) flat.nullable = true;
    if (real.length === 1) flat = merge(flatten(document, real[0]), flat);
    else if (real.length > 1) flat.variants = real;
  }
  if (Array.isArray(flat.type)) {
    const types = flat.type.filter((type) => type !== 'null');
    if (types.length < flat.type.length) flat.nullable = true;
    if (types.length > 1) flat.variants = types.map((type) => ({ type }));
    flat.type = types.length === 1 ? types[0] : undefined;
  }
  if (flat.type === undefined && flat.properties !== undefined) flat.type = 'object';
  return flat;
}

function merge(one, other) {
  return {
    ...one,
    ...other,
    ...(one.properties || other.properties ? { properties: { ...one.properties, ...other.properties } } : {}),
    ...(one.required || other.required ? { required: [...(one.required ?? []), ...(other.required ?? [])] } : {}),
    ...(one.name || other.name ? { name: one.name ?? other.name } : {}),
  };
}

export function typeLabel(document, schema) {
  const flat = flatten(document, schema);
  return bareLabel(document, flat) + (flat.nullable ? ' or null' : '');
}

function bareLabel(document, flat) {
  if (flat.variants !== undefined) {
    return [...new Set(flat.variants.map((variant) => typeLabel(document, variant)))].join(' or ');
  }
  if (flat.type === 'array') return flat.items ? `array of ${typeLabel(document, flat.items)}` : 'array';
  if (flat.type === 'object' || flat.additionalProperties) {
    if (flat.name !== undefined) return flat.name;
    return isMap(flat) ? `map of ${typeLabel(document, flat.additionalProperties)}` : 'object';
  }
  if (flat.const !== undefined) return JSON.stringify(flat.const);
  const type = flat.type ?? (flat.enum ? typeof flat.enum[0] : 'any');
  return flat.format === undefined ? type : `${type} (${flat.format})`;
}

export function isMap(flat) {
  return typeof flat.additionalProperties === 'object' && Object.keys(flat.properties ?? {}).length === 0;
}

/** The limits in words, each a short phrase. */
export function limits(flat) {
  return [
    range(flat.minLength, flat.maxLength, 'character', 'characters'),
    range(flat.minItems, flat.maxItems, 'item', 'items'),
    range(safe(flat.minimum), safe(flat.maximum)),
    flat.exclusiveMinimum !== undefined && `more than ${flat.exclusiveMinimum}`,
    flat.exclusiveMaximum !== undefined && `less than ${flat.exclusiveMaximum}`,
    flat.multipleOf !== undefined && flat.multipleOf !== 1 && `multiple of ${flat.multipleOf}`,
    flat.uniqueItems && 'no duplicates',
    flat.default !== undefined && `default ${JSON.stringify(flat.default)}`,
  ].filter(Boolean);
}

// The bounds of exact integers say nothing a reader needs.
function safe(bound) {
  return Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function range(low, high, one = '', many = '') {
  const unit = (count) => (one === '' ? '' : ` ${count === 1 ? one : many}`);
  if (low === undefined && high === undefined) return false;
  if (high === undefined) return low === 0 && one !== '' ? false : `at least ${low}${unit(low)}`;
  if (low === undefined || (low === 0 && one !== '')) return `at most ${high}${unit(high)}`;
  return low === high ? `exactly ${low}${unit(low)}` : `${low}–${high}${unit(high)}`;
}

/** The fields one side sends: what only the server sets is not part of a request, and the reverse. */
export function fields(flat, side) {
  const hidden = side === 'request' ? 'readOnly' : 'writeOnly';
  return Object.entries(flat.properties ?? {}).filter(([, schema]) => schema[hidden] !== true);
}

const byFormat = {
  uuid: '0197f3c2-5b1e-7c44-9d0a-3f6be1c2a7d8',
  'date-time': '2026-03-14T09:26:53Z',
  date: '2026-03-14',
  time: '09:26:53Z',
  email: 'name@company.example',
  uri: 'https://company.example/page',
  url: 'https://company.example/page',
  binary: '(file)',
};

/** A value the schema accepts. `above` holds the components being built, so that a circle ends. */
export function example(document, schema, side = 'request', above = []) {
  const flat = flatten(document, schema);
  const given = flat.example ?? flat.examples?.[0] ?? flat.const ?? flat.default ?? flat.enum?.[0];
  if (given !== undefined) return given;
  if (flat.variants !== undefined) return example(document, flat.variants[0], side, above);
  if (flat.name !== undefined && above.includes(flat.name)) return flat.type === 'array' ? [] : undefined;
  const inside = flat.name === undefined ? above : [...above, flat.name];
  if (flat.type === 'array') {
    const item = example(document, flat.items ?? {}, side, inside);
    return item === undefined ? [] : Array(Math.max(1, Math.min(flat.minItems ?? 1, 3))).fill(item);
  }
  if (flat.type === 'object' || flat.properties !== undefined || flat.additionalProperties) {
    if (isMap(flat)) return { key: example(document, flat.additionalProperties, side, inside) };
    const wanted = fields(flat, side).filter(
      ([key, value]) => side !== 'request' || flat.required?.includes(key) || !invented(flatten(document, value)),
    );
    const pairs = wanted.map(([key, value]) => [key, example(document, value, side, inside)]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }
  return scalar(flat);
}

/** Ids and times that nobody asked for would only be refused when the example is run. */
function invented(flat) {
  const { format } = flat.items ?? flat;
  return format === 'uuid' || format === 'date-time' || format === 'date';
}

function scalar(flat) {
  if (flat.type === 'integer' || flat.type === 'number') {
    const least = flat.minimum ?? (flat.exclusiveMinimum === undefined ? 1 : flat.exclusiveMinimum + 1);
    return Math.max(least, Math.min(1, flat.maximum ?? 1));
  }
  if (flat.type === 'boolean') return true;
  if (flat.type !== 'string') return flat.nullable ? null : undefined;
  const text = byFormat[flat.format] ?? fromPattern(flat.pattern) ?? 'string';
  if (flat.format !== undefined || flat.pattern !== undefined) return text;
  return text.padEnd(Math.min(flat.minLength ?? 0, 200), '…').slice(0, flat.maxLength ?? text.length + 200);
}

// Only the two patterns this API is full of; a general generator would be longer than this page.
function fromPattern(pattern) {
  if (pattern === undefined) return undefined;
  return ['#006375', '12.50', '2026-03-14', 'USD', '12', 'abc'].find((candidate) => {
    try {
      return new RegExp(pattern, 'u').test(candidate);
    } catch {
      return false;
    }
  });
}
