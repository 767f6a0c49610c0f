import { words } from '#words/api-docs';
import { h, icon, pathText } from './dom.ts';
import { type Api, type Operation, operationsOf } from './openapi.ts';

/** A rendered operation: its row on the page, and its line in the navigation. */
export interface Entry {
  operation: Operation;
  row: HTMLElement;
  button: HTMLElement;
  body: HTMLElement;
  item: HTMLElement;
  link: HTMLElement;
  /** The text that the filter searches. */
  text: string;
}

/** The operations of one tag: a section of the page, and a part of the navigation. */
export interface Group {
  anchor: string;
  entries: Entry[];
  section: HTMLElement;
  title: HTMLElement;
  nav: HTMLElement;
  toggle: HTMLElement;
  link: HTMLElement;
  count: HTMLElement;
  list: HTMLElement;
}

export function groupsOf(api: Api): Group[] {
  const operations = operationsOf(api);
  return api.tags.map(({ name }) =>
    group(
      name,
      operations.filter(({ tags }) => tags[0] === name).map((operation) => entry(name, operation)),
    ),
  );
}

function group(name: string, entries: Entry[]): Group {
  const anchor = `tag/${name.toLowerCase().replaceAll(/\s+/g, '-')}`;
  const listId = `list-${anchor}`;
  const title = h('h2', { tabindex: '-1' }, name);
  const list = h(
    'ul',
    { class: 'nav-operations', id: listId, hidden: true },
    entries.map(({ item }) => item),
  );
  const link = h('a', { class: 'nav-tag', href: `#${encodeURI(anchor)}` }, name);
  const count = h('span', { class: 'nav-count', 'aria-hidden': 'true' }, String(entries.length));
  const toggle = h(
    'button',
    {
      class: 'nav-toggle',
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': listId,
      'aria-label': words.operationsOf(name),
    },
    icon('chevron'),
  );
  const rows = h(
    'div',
    { class: 'card' },
    entries.map(({ row }) => row),
  );
  return {
    anchor,
    entries,
    title,
    section: h('section', { class: 'tag', id: anchor }, title, rows),
    nav: h('div', {}, h('div', { class: 'nav-row' }, toggle, link, count), list),
    toggle,
    link,
    count,
    list,
  };
}

function entry(tag: string, operation: Operation): Entry {
  const { operationId: id, method, path, summary } = operation;
  const permission = operation['x-permission'];
  const bodyId = `body-${id}`;
  const button = h(
    'button',
    { class: 'operation-button', type: 'button', 'aria-expanded': 'false', 'aria-controls': bodyId },
    h('span', { class: `method method-${method}` }, method.toUpperCase()),
    h('span', { class: 'path' }, pathText(path)),
    h('span', { class: 'summary' }, summary),
    h('span', { class: 'permission' }, permission),
    icon('chevron'),
  );
  const body = h('div', { id: bodyId, hidden: true });
  const link = h(
    'a',
    { class: 'nav-link', href: `#${encodeURIComponent(id)}`, title: path },
    h('span', { class: `nav-method method-${method}` }, method.toUpperCase()),
    summary,
  );
  return {
    operation,
    row: h('article', { class: 'operation', id }, h('h3', {}, button), body),
    button,
    body,
    item: h('li', {}, link),
    link,
    text: [method, path, summary, id, tag, permission].join(' ').toLowerCase(),
  };
}
