import { words } from '#words/api-docs';
import { type Child, disclosure, h, inline, part } from './dom.ts';
import type { Api, Operation, Parameter, Place } from './openapi.ts';
import { flatten, heldBy, typeLabel } from './schema.ts';
import { enumeration, facts } from './schema-tree.ts';

const places: Place[] = ['path', 'query', 'header'];

/** A list has a filter per field and operator; the first ones (paging, search) are what people look for. */
const firstShown = 10;

export function parameterParts(api: Api, { parameters }: Operation): Child[] {
  return places.map((place) => {
    const here = parameters.filter((one) => one.in === place);
    if (here.length === 0) return undefined;
    const title = words.places[place];
    const cut = here.length > firstShown + 3 ? firstShown : here.length;
    const rest = here.slice(cut);
    return part(
      title,
      table(api, title, here.slice(0, cut)),
      rest.length > 0 && disclosure('inside', words.more(rest.length), () => table(api, words.moreOf(title), rest)),
    );
  });
}

/** Explicit roles keep it a table for screen readers, although the phone layout makes its rows blocks. */
function table(api: Api, title: string, rows: Parameter[]): HTMLElement {
  const head = Object.values(words.columns).map((name) => h('th', { scope: 'col', role: 'columnheader' }, name));
  return h(
    'table',
    { class: 'parameters', role: 'table', 'aria-label': title },
    h('colgroup', {}, h('col', { class: 'name-column' }), h('col', { class: 'type-column' }), h('col')),
    h('thead', { class: 'visually-hidden', role: 'rowgroup' }, h('tr', { role: 'row' }, head)),
    h(
      'tbody',
      { role: 'rowgroup' },
      rows.map((one) => row(api, one)),
    ),
  );
}

function row(api: Api, { name, required, description, schema }: Parameter): HTMLElement {
  const flat = flatten(api, schema);
  const meaning = description ?? flat.description;
  return h(
    'tr',
    { role: 'row' },
    h(
      'th',
      { scope: 'row', role: 'rowheader' },
      h('code', { class: 'field-name' }, name),
      required && h('span', { class: 'required' }, words.required),
    ),
    h('td', { role: 'cell' }, h('span', { class: 'type' }, typeLabel(api, schema))),
    h(
      'td',
      { role: 'cell' },
      meaning && h('p', { class: 'field-note' }, inline(meaning)),
      h('p', { class: 'facts-line' }, facts(flat)),
      enumeration(heldBy(api, flat)),
    ),
  );
}
