// The API reference at /api/docs: reads /api/openapi.json and draws it. No dependency and no build step: what is
// served is what stands here. load → draw → openFromAddress; the insides of an operation wait in operation.js.
import { baseAddress } from './curl.js';
import { h, icon, pathText, prose } from './dom.js';
import { clearFilter, startFilter } from './filter.js';
import { drawNavigation, markCurrent, setGroupOpen, setMenuOpen, startMenu, watchSections } from './navigation.js';
import { operationBody } from './operation.js';

const source = '/api/openapi.json';
const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
const page = document.getElementById('page');
const main = document.getElementById('content');

/** The document, and what was drawn of it: per tag its section, its place in the navigation and its operations. */
let api;
let groups = [];

startMenu();
startFilter(() => groups);
addEventListener('hashchange', openFromAddress);
document.addEventListener('click', onLinkClick);
await load();

// ---- loading

async function load() {
  try {
    const answer = await fetch(source, { headers: { Accept: 'application/json' } });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    api = await answer.json();
  } catch (error) {
    showError(error);
    return;
  }
  draw();
  openFromAddress();
}

function showError(error) {
  const reasons = { TypeError: 'The server could not be reached.', SyntaxError: 'The answer was not a JSON document.' };
  const retry = h('button', { class: 'button', type: 'button', onclick: again }, 'Retry');
  async function again() {
    await load();
    // The button is gone or new: keep the keyboard where the person was.
    (page.querySelector('.state .button') ?? main).focus();
  }
  page.replaceChildren(
    h(
      'div',
      { class: 'state', role: 'alert' },
      h('h2', { class: 'state-title' }, 'The reference could not be loaded'),
      h('p', {}, reasons[error.name] ?? error.message),
      h(
        'p',
        {},
        'Check that the server is running and that ',
        h('a', { href: source }, source),
        ' opens here, then retry.',
      ),
      retry,
    ),
  );
}

// ---- drawing

function draw() {
  groups = groupByTag();
  const title = api.info?.title ?? 'Millwright API';
  document.title = `${title} reference`;
  document
    .getElementById('page-title')
    .replaceChildren(title, h('span', { class: 'version' }, api.info?.version ?? ''));
  page.replaceChildren(
    header(),
    h('p', { class: 'notice', id: 'notice', role: 'status', hidden: true }),
    h('div', { id: 'no-match' }),
    ...groups.map(drawSection),
  );
  drawNavigation(groups);
  watchSections(groups);
}

function groupByTag() {
  const byName = new Map((api.tags ?? []).map((tag) => [tag.name, { tag, operations: [] }]));
  for (const [path, item] of Object.entries(api.paths ?? {})) {
    for (const method of methods.filter((one) => item[one] !== undefined)) {
      const operation = { ...item[method], path, method, shared: item.parameters };
      operation.id = operation.operationId ?? `${method}${path}`;
      const name = operation.tags?.[0] ?? 'Other';
      if (!byName.has(name)) byName.set(name, { tag: { name }, operations: [] });
      byName.get(name).operations.push(operation);
    }
  }
  return [...byName.values()].filter((group) => group.operations.length > 0);
}

function header() {
  const count = groups.reduce((sum, group) => sum + group.operations.length, 0);
  const fact = (name, ...value) => h('div', {}, h('dt', {}, name), h('dd', {}, value));
  return h(
    'div',
    { class: 'page-head' },
    prose(api.info?.description, 'prose lead'),
    h(
      'dl',
      { class: 'facts' },
      fact('Address', h('code', {}, baseAddress(api))),
      Object.values(api.components?.securitySchemes ?? {}).map((scheme) => fact(...signInFact(scheme))),
      fact('Errors', h('code', {}, 'application/problem+json')),
      fact('Document', h('a', { href: source }, 'openapi.json'), ` · ${count} operations`),
    ),
  );
}

function signInFact(scheme) {
  if (scheme.scheme === 'bearer') return ['API key', h('code', {}, 'Authorization: Bearer …')];
  if (scheme.in === 'cookie') return ['Session cookie', h('code', {}, scheme.name)];
  return ['Sign-in', scheme.scheme ?? scheme.name ?? scheme.type];
}

function drawSection(group) {
  group.anchor = `tag/${group.tag.name.toLowerCase().replace(/\s+/g, '-')}`;
  group.section = h(
    'section',
    { class: 'tag', id: group.anchor },
    h('h2', { class: 'tag-title', tabindex: '-1' }, group.tag.name),
    prose(group.tag.description, 'prose tag-note'),
    h('div', { class: 'card' }, group.operations.map(drawOperation)),
  );
  return group.section;
}

function drawOperation(operation) {
  const bodyId = `body-${operation.id}`;
  const deprecated = operation.deprecated && h('span', { class: 'deprecated' }, 'deprecated');
  operation.button = h(
    'button',
    { class: 'operation-button', type: 'button', 'aria-expanded': 'false', 'aria-controls': bodyId },
    h('span', { class: `method method-${operation.method}` }, operation.method.toUpperCase()),
    h('span', { class: 'path' }, pathText(operation.path)),
    h('span', { class: 'summary' }, operation.summary ?? '', deprecated),
    h('span', { class: 'permission' }, operation['x-permission'] ?? ''),
    icon('chevron'),
  );
  operation.button.addEventListener('click', () => toggle(operation));
  operation.body = h('div', { id: bodyId, hidden: true });
  operation.row = h('article', { class: 'operation', id: operation.id }, h('h3', {}, operation.button), operation.body);
  return operation.row;
}

// ---- opening, and the address

function toggle(operation) {
  const open = operation.body.hidden;
  setOpen(operation, open);
  if (!open) return;
  // The address follows, without a history entry per click.
  history.replaceState(null, '', `#${encodeURIComponent(operation.id)}`);
  markCurrent(groups, operation);
}

function setOpen(operation, open) {
  if (open && operation.body.childElementCount === 0) operation.body.append(operationBody(api, operation));
  operation.body.hidden = !open;
  operation.button.setAttribute('aria-expanded', String(open));
  operation.row.classList.toggle('open', open);
}

function openFromAddress() {
  const notice = document.getElementById('notice');
  if (notice === null) return;
  notice.hidden = true;
  const wanted = addressed();
  const group = groups.find((one) => one.anchor === wanted);
  const operation = groups.flatMap((one) => one.operations).find((one) => one.id === wanted);
  if (group?.section.hidden || operation?.row.hidden) clearFilter();
  if (group !== undefined) {
    setGroupOpen(group, true);
    reach(group.section, group.section.querySelector('h2'));
  } else if (operation !== undefined) {
    setOpen(operation, true);
    markCurrent(groups, operation);
    reach(operation.row, operation.button);
  } else if (wanted !== '') {
    notice.hidden = false;
    notice.replaceChildren(
      'There is no operation ',
      h('code', {}, wanted),
      ' in this version. Look for it with the filter.',
    );
  }
}

function addressed() {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function reach(element, focusable) {
  setMenuOpen(false);
  element.scrollIntoView({ block: 'start' });
  focusable.focus({ preventScroll: true });
}

function onLinkClick(event) {
  const link = event.target.closest('a[href^="#"]');
  if (link === null) return;
  if (link.classList.contains('skip')) {
    // Addresses name operations here, so skipping must not change them.
    event.preventDefault();
    main.focus();
  } else if (link.hash === location.hash) {
    // A second click on the same link changes no address, yet should go there again.
    openFromAddress();
  }
}
