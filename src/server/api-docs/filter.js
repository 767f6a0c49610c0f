// The filter: every word must occur in an operation's path, name, tag or permission. It narrows list and page alike.
import { announce, h } from './dom.js';
import { isGroupOpen, setGroupOpen, setMenuOpen } from './navigation.js';

const input = document.getElementById('filter');

let currentGroups = () => [];
/** The groups that were open before filtering, to give back when the filter goes. */
let openBefore;

export function startFilter(groups) {
  currentGroups = groups;
  input.addEventListener('input', apply);
  input.addEventListener('keydown', onKey);
  addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input, textarea, select');
    if (event.key !== '/' || typing || currentGroups().length === 0 || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    setMenuOpen(true);
    input.focus();
    input.select();
  });
}

export function clearFilter() {
  input.value = '';
  apply();
}

function onKey(event) {
  if (event.key === 'Escape' && input.value !== '') {
    // First the filter, then, with a second press, the menu.
    event.preventDefault();
    clearFilter();
  } else if (event.key === 'Enter' && input.value !== '') {
    const operations = currentGroups().flatMap((group) => group.operations);
    operations.find((operation) => !operation.row.hidden)?.link.click();
  }
}

function apply() {
  const groups = currentGroups();
  if (groups.length === 0) return;
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const filtering = words.length > 0;
  if (filtering) openBefore ??= groups.filter(isGroupOpen);
  const found = groups.reduce((sum, group) => sum + filterGroup(group, words), 0);
  if (!filtering) {
    for (const group of groups) setGroupOpen(group, openBefore?.includes(group) ?? isGroupOpen(group));
    openBefore = undefined;
  }
  document.querySelector('.page-head').hidden = filtering;
  showNoMatch(found === 0);
  if (filtering) announce(found === 1 ? '1 operation' : `${found} operations`);
}

function filterGroup(group, words) {
  const matching = group.operations.filter((operation) => {
    const match = words.every((word) => textOf(group, operation).includes(word));
    operation.row.hidden = !match;
    operation.item.hidden = !match;
    return match;
  });
  group.section.hidden = matching.length === 0;
  group.nav.hidden = matching.length === 0;
  group.count.textContent = String(matching.length);
  if (words.length > 0) setGroupOpen(group, true);
  return matching.length;
}

function textOf(group, operation) {
  operation.text ??= [
    operation.method,
    operation.path,
    operation.summary,
    operation.id,
    group.tag.name,
    operation['x-permission'],
  ]
    .join(' ')
    .toLowerCase();
  return operation.text;
}

function showNoMatch(none) {
  document.getElementById('nav-empty').hidden = !none;
  const clear = h('button', { class: 'button', type: 'button' }, 'Clear the filter');
  clear.addEventListener('click', () => {
    clearFilter();
    input.focus();
  });
  const message = h(
    'div',
    { class: 'state' },
    h('h2', { class: 'state-title' }, `Nothing matches “${input.value.trim()}”`),
    h('p', {}, 'Paths, names, tags and permissions are searched, and every word must occur. Try fewer words.'),
    clear,
  );
  document.getElementById('no-match').replaceChildren(...(none ? [message] : []));
}
