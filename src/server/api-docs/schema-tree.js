// A schema as a list of its fields, each with type, limits and meaning; what lies deeper opens on demand.
import { disclosure, h, inline } from './dom.js';
import { fields, flatten, isMap, limits, typeLabel } from './schema.js';

export function schemaTree(document, schema, side, note) {
  const flat = flatten(document, schema);
  const inside = insideOf(document, flat, side);
  const head = h(
    'p',
    { class: 'tree-head' },
    h('span', { class: 'type' }, typeLabel(document, schema)),
    facts(flat),
    note,
  );
  return h('div', { class: 'tree' }, head, enumeration(flat), inside ? inside.build() : null);
}

/** What can be opened below a schema, if anything: `{ label, build }`. */
function insideOf(document, flat, side) {
  if (flat.variants !== undefined) {
    const deep = flat.variants.filter((variant) => insideOf(document, flatten(document, variant), side) !== undefined);
    if (deep.length === 0) return undefined;
    const build = () => h('div', { class: 'variants' }, variantList(document, flat.variants, side));
    return { label: `${flat.variants.length} forms`, build };
  }
  if (flat.type === 'array' && flat.items) return insideOf(document, flatten(document, flat.items), side);
  if (isMap(flat)) return insideOf(document, flatten(document, flat.additionalProperties), side);
  const own = fields(flat, side);
  if (own.length === 0) return undefined;
  return {
    label: own.length === 1 ? '1 field' : `${own.length} fields`,
    build: () =>
      h(
        'ul',
        { class: 'fields' },
        own.map(([name, field]) => fieldRow(document, flat, name, field, side)),
      ),
  };
}

function variantList(document, variants, side) {
  return variants.map((variant) => {
    const inside = insideOf(document, flatten(document, variant), side);
    const label = h('span', { class: 'type' }, variantLabel(document, variant));
    return inside ? disclosure('variant', label, inside.build) : h('p', { class: 'variant variant-flat' }, label);
  });
}

/** Forms without a name are told apart by what they must hold. */
function variantLabel(document, variant) {
  const flat = flatten(document, variant);
  const keys = flat.required ?? Object.keys(flat.properties ?? {}).slice(0, 3);
  return flat.name === undefined && flat.type === 'object'
    ? `object with ${keys.join(', ')}`
    : typeLabel(document, variant);
}

function fieldRow(document, parent, name, schema, side) {
  const flat = flatten(document, schema);
  const inside = insideOf(document, flat, side);
  return h(
    'li',
    { class: 'field' },
    h(
      'p',
      { class: 'field-head' },
      h('code', { class: 'field-name' }, name),
      h('span', { class: 'type' }, typeLabel(document, schema)),
      parent.required?.includes(name) && side === 'request' && h('span', { class: 'required' }, 'required'),
      flat.deprecated && h('span', { class: 'deprecated' }, 'deprecated'),
      facts(flat),
    ),
    flat.description && h('p', { class: 'field-note' }, inline(flat.description)),
    enumeration(flat.type === 'array' ? flatten(document, flat.items) : flat),
    inside && disclosure('inside', inside.label, inside.build),
  );
}

export function facts(flat) {
  const words = limits(flat).map((limit) => h('span', { class: 'limit' }, limit));
  if (flat.pattern !== undefined) words.push(h('span', { class: 'limit' }, 'matches ', h('code', {}, flat.pattern)));
  return words;
}

const firstShown = 12;

/** The values allowed. A long list (currencies, time zones) shows its beginning until asked. */
export function enumeration(flat) {
  if (flat.enum === undefined) return null;
  const chips = (values) => values.map((value) => h('li', {}, h('code', {}, value === null ? 'null' : String(value))));
  const list = (values) => h('ul', { class: 'values', 'aria-label': 'Allowed values' }, chips(values));
  if (flat.enum.length <= firstShown + 3) return list(flat.enum);
  const rest = flat.enum.slice(firstShown);
  return [list(flat.enum.slice(0, firstShown)), disclosure('inside', `${rest.length} more values`, () => list(rest))];
}
