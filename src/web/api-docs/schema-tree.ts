import { words } from '#words/api-docs';
import { type Child, disclosure, h, inline } from './dom.ts';
import type { Api, Schema } from './openapi.ts';
import { type Flat, flatten, heldBy, limitsOf, typeLabel } from './schema.ts';

/** A schema as a list of fields, each with type, limits and meaning; nested ones open on demand. */
export function schemaTree(api: Api, schema: Schema, isRequest: boolean, note?: Child): HTMLElement {
  const flat = flatten(api, schema);
  return h(
    'div',
    { class: 'tree' },
    h('p', { class: 'facts-line' }, h('span', { class: 'type' }, typeLabel(api, schema)), facts(flat), note),
    enumeration(flat),
    insideOf(api, flat, isRequest)?.build(),
  );
}

interface Inside {
  label: string;
  build: () => Child;
}

/** What can be expanded below a schema, if anything. */
function insideOf(api: Api, outer: Flat, isRequest: boolean): Inside | undefined {
  const flat = heldBy(api, outer);
  if (flat.variants) {
    const forms = flat.variants.map((variant) => ({
      variant,
      inside: insideOf(api, flatten(api, variant), isRequest),
    }));
    if (forms.every(({ inside }) => !inside)) return undefined;
    const build = () =>
      h(
        'div',
        { class: 'nested' },
        forms.map(({ variant, inside }) => form(api, variant, inside)),
      );
    return { label: words.forms(forms.length), build };
  }
  const fields = Object.entries(flat.properties ?? {});
  if (fields.length === 0) return undefined;
  const build = () =>
    h(
      'ul',
      { class: 'fields nested' },
      fields.map(([name, field]) => fieldRow(api, name, field, isRequest && flat.required?.includes(name), isRequest)),
    );
  return { label: words.fields(fields.length), build };
}

function form(api: Api, variant: Schema, inside?: Inside): HTMLElement {
  const label = h('span', { class: 'type' }, formLabel(api, variant));
  return inside ? disclosure('form', label, inside.build) : h('p', { class: 'form form-flat' }, label);
}

/** Unnamed variants are labelled by their required fields. */
function formLabel(api: Api, variant: Schema): string {
  const flat = flatten(api, variant);
  if (flat.name || !flat.properties) return typeLabel(api, variant);
  return words.types.objectWith((flat.required ?? Object.keys(flat.properties).slice(0, 3)).join(', '));
}

function fieldRow(api: Api, name: string, schema: Schema, isRequired = false, isRequest: boolean): HTMLElement {
  const flat = flatten(api, schema);
  const inside = insideOf(api, flat, isRequest);
  return h(
    'li',
    {},
    h(
      'p',
      { class: 'facts-line' },
      h('code', { class: 'field-name' }, name),
      h('span', { class: 'type' }, typeLabel(api, schema)),
      isRequired && h('span', { class: 'required' }, words.required),
      facts(flat),
    ),
    flat.description && h('p', { class: 'field-note' }, inline(flat.description)),
    enumeration(heldBy(api, flat)),
    inside && disclosure('inside', inside.label, inside.build),
  );
}

export function facts(flat: Flat): Child[] {
  const limits: Child[] = limitsOf(flat).map((limit) => h('span', { class: 'limit' }, limit));
  if (flat.pattern) limits.push(h('span', { class: 'limit' }, words.limits.matches, h('code', {}, flat.pattern)));
  return limits;
}

const firstShown = 12;

/** The allowed values. A long list (currencies, time zones) shows its beginning first. */
export function enumeration({ enum: values }: Flat): Child {
  if (!values) return undefined;
  const list = (some: unknown[]) =>
    h(
      'ul',
      { class: 'values', 'aria-label': words.allowed },
      some.map((value) => h('li', {}, h('code', {}, String(value)))),
    );
  if (values.length <= firstShown + 3) return list(values);
  const rest = values.slice(firstShown);
  return [list(values.slice(0, firstShown)), disclosure('inside', words.moreValues(rest.length), () => list(rest))];
}
