// The list of operations by tag: at the side of wide screens, behind a button on top of narrow ones.
import { h, icon } from './dom.js';

const navigation = document.getElementById('navigation');
const list = document.getElementById('nav-list');
const menuButton = document.querySelector('.menu-button');

export function drawNavigation(groups) {
  list.replaceChildren(
    ...groups.map(drawGroup),
    h('p', { class: 'nav-empty', id: 'nav-empty', hidden: true }, 'No match'),
  );
  if (groups.length > 0) setGroupOpen(groups[0], true);
  // Hidden until now: a filter over nothing would look broken.
  navigation.hidden = false;
  menuButton.hidden = false;
}

function drawGroup(group) {
  const listId = `list-${group.anchor}`;
  const label = `Operations of ${group.tag.name}`;
  group.toggle = h(
    'button',
    { class: 'nav-toggle', type: 'button', 'aria-controls': listId, 'aria-label': label },
    icon('chevron'),
  );
  group.toggle.addEventListener('click', () => setGroupOpen(group, !isGroupOpen(group)));
  group.link = h('a', { class: 'nav-tag', href: `#${encodeURI(group.anchor)}` }, group.tag.name);
  group.count = h('span', { class: 'nav-count', 'aria-hidden': 'true' }, String(group.operations.length));
  group.list = h('ul', { class: 'nav-operations', id: listId }, group.operations.map(drawItem));
  group.nav = h(
    'div',
    { class: 'nav-group' },
    h('div', { class: 'nav-row' }, group.toggle, group.link, group.count),
    group.list,
  );
  setGroupOpen(group, false);
  return group.nav;
}

function drawItem(operation) {
  operation.link = h(
    'a',
    { class: 'nav-link', href: `#${encodeURIComponent(operation.id)}`, title: operation.path },
    h('span', { class: `nav-method method-${operation.method}` }, operation.method.toUpperCase()),
    h('span', { class: 'nav-name' }, operation.summary ?? operation.path),
  );
  operation.item = h('li', {}, operation.link);
  return operation.item;
}

export function isGroupOpen(group) {
  return !group.list.hidden;
}

export function setGroupOpen(group, open) {
  group.toggle.setAttribute('aria-expanded', String(open));
  group.list.hidden = !open;
}

export function markCurrent(groups, operation) {
  for (const link of list.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  operation.link.setAttribute('aria-current', 'true');
  const group = groups.find((one) => one.operations.includes(operation));
  setGroupOpen(group, true);
  // Not scrollIntoView, which would move the page as well where the list is not in view.
  const place = operation.link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (place.top < frame.top || place.bottom > frame.bottom) list.scrollTop += place.top - frame.top - frame.height / 3;
}

/** Sets the name of the tag being read apart, by a line a fifth down the window. */
export function watchSections(groups) {
  const bySection = new Map(groups.map((group) => [group.section, group]));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) bySection.get(entry.target).link.classList.toggle('here', entry.isIntersecting);
    },
    { rootMargin: '-20% 0px -80% 0px' },
  );
  for (const section of bySection.keys()) observer.observe(section);
}

// On wide screens the list is always there, and opening it changes nothing that is seen.
export function setMenuOpen(open) {
  menuButton.setAttribute('aria-expanded', String(open));
  document.body.classList.toggle('menu-open', open);
}

export function startMenu() {
  const isOpen = () => menuButton.getAttribute('aria-expanded') === 'true';
  menuButton.addEventListener('click', () => setMenuOpen(!isOpen()));
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen()) return;
    setMenuOpen(false);
    menuButton.focus();
  });
}
