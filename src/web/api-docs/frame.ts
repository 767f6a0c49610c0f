import { words } from '#words/api-docs';
import { words as screen } from '#words/screen';
import { announcer } from './announce.ts';
import { h } from './dom.ts';

/** The fixed parts of the page; the document is rendered into `page` and `list`. */
export const menuButton = h(
  'button',
  { class: 'menu-button', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'navigation', hidden: true },
  words.operations,
);

export const filterInput = h('input', {
  id: 'filter',
  type: 'search',
  placeholder: words.filter,
  'aria-label': words.filter,
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: 'false',
  'aria-keyshortcuts': '/',
});

export const list = h('div', { class: 'nav-list' });

export const navigation = h(
  'nav',
  { class: 'nav', id: 'navigation', 'aria-label': words.operations, hidden: true },
  h('search', { class: 'filter' }, filterInput, h('kbd', { class: 'filter-key', 'aria-hidden': 'true' }, '/')),
  list,
);

export const title = h('h1', {}, words.title);
export const page = h('div', {}, h('p', { class: 'loading', role: 'status' }, words.loading));
export const content = h('main', { class: 'content', id: 'content', tabindex: '-1' }, title, page);

export const frame = [
  h('a', { class: 'skip', href: '#content' }, words.skip),
  h(
    'div',
    { class: 'side' },
    h(
      'header',
      { class: 'brand' },
      h('a', { class: 'brand-home', href: '/' }, screen.product),
      h('span', { class: 'brand-sub' }, words.title),
      menuButton,
    ),
    navigation,
  ),
  content,
  announcer,
];
