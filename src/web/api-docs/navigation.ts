import { words } from '#words/api-docs';
import { h } from './dom.ts';
import { list, menuButton, navigation } from './frame.ts';
import type { Entry, Group } from './group.ts';

export const nothingFound = h('p', { class: 'nav-empty', hidden: true }, words.noMatch.short);

/** The list of operations by tag: beside the page on wide screens, behind a button on narrow ones. */
export function drawNavigation(groups: Group[]): void {
  list.replaceChildren(...groups.map(({ nav }) => nav), nothingFound);
  for (const group of groups) group.toggle.addEventListener('click', () => setGroupOpen(group, !isGroupOpen(group)));
  if (groups[0]) setGroupOpen(groups[0], true);
  // Hidden until now: a filter over nothing would look broken.
  navigation.hidden = false;
  menuButton.hidden = false;
  watchSections(groups);
}

export const isGroupOpen = (group: Group): boolean => !group.list.hidden;

export function setGroupOpen(group: Group, open: boolean): void {
  group.toggle.setAttribute('aria-expanded', String(open));
  group.list.hidden = !open;
}

export function markCurrent(groups: Group[], entry: Entry): void {
  for (const link of list.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  entry.link.setAttribute('aria-current', 'true');
  setGroupOpen(
    groups.find(({ entries }) => entries.includes(entry))!,
    true,
  );
  // Not scrollIntoView, which would also scroll the page if the list is out of view.
  const place = entry.link.getBoundingClientRect();
  const around = list.getBoundingClientRect();
  if (place.top < around.top || place.bottom > around.bottom)
    list.scrollTop += place.top - around.top - around.height / 3;
}

/** Marks the tag at a line one fifth down the viewport. */
function watchSections(groups: Group[]): void {
  const bySection = new Map<Element, Group>(groups.map((group) => [group.section, group]));
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes)
        bySection.get(target)!.link.classList.toggle('here', isIntersecting);
    },
    { rootMargin: '-20% 0px -80% 0px' },
  );
  for (const section of bySection.keys()) observer.observe(section);
}

/** On wide screens the list is always visible, so this changes nothing there. */
export function setMenuOpen(open: boolean): void {
  menuButton.setAttribute('aria-expanded', String(open));
  document.body.classList.toggle('menu-open', open);
}

export function startMenu(): void {
  const isOpen = () => menuButton.getAttribute('aria-expanded') === 'true';
  menuButton.addEventListener('click', () => setMenuOpen(!isOpen()));
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen()) return;
    setMenuOpen(false);
    menuButton.focus();
  });
}
