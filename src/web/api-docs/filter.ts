import { words } from '#words/api-docs';
import { announce } from './announce.ts';
import { h } from './dom.ts';
import { filterInput } from './frame.ts';
import type { Group } from './group.ts';
import { isGroupOpen, nothingFound, setGroupOpen, setMenuOpen } from './navigation.ts';

/** The page's message that nothing was found. */
export const noMatch = h('div');

/** Filters list and page alike: every word must occur in an operation's path, name, tag or permission. */
export class Filter {
  readonly #groups: Group[];
  /** The header above the groups, hidden while filtering. */
  readonly #head: HTMLElement;
  /** The groups that were open before filtering, to restore afterwards. */
  #openBefore: Group[] | undefined;

  constructor(groups: Group[], head: HTMLElement) {
    this.#groups = groups;
    this.#head = head;
    filterInput.addEventListener('input', () => this.#apply());
    filterInput.addEventListener('keydown', (event) => this.#onKey(event));
    window.addEventListener('keydown', (event) => {
      const isTyping = event.target instanceof Element && event.target.closest('input');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setMenuOpen(true);
      filterInput.focus();
      filterInput.select();
    });
  }

  clear(): void {
    filterInput.value = '';
    this.#apply();
  }

  #onKey(event: KeyboardEvent): void {
    if (filterInput.value === '') return;
    if (event.key === 'Escape') {
      // The first press clears the filter, the second closes the menu.
      event.preventDefault();
      this.clear();
    } else if (event.key === 'Enter') {
      const entries = this.#groups.flatMap((group) => group.entries);
      entries.find(({ row }) => !row.hidden)?.link.click();
    }
  }

  #apply(): void {
    const typed = filterInput.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFiltering = typed.length > 0;
    if (isFiltering) this.#openBefore ??= this.#groups.filter(isGroupOpen);
    const found = this.#groups.reduce((sum, group) => sum + narrow(group, typed), 0);
    for (const group of this.#groups)
      setGroupOpen(group, isFiltering || (this.#openBefore?.includes(group) ?? isGroupOpen(group)));
    if (!isFiltering) this.#openBefore = undefined;
    this.#head.hidden = isFiltering;
    this.#tell(found, isFiltering);
  }

  #tell(found: number, isFiltering: boolean): void {
    if (isFiltering) announce(words.count(found));
    nothingFound.hidden = found > 0;
    if (found > 0) return noMatch.replaceChildren();
    const clear = h('button', { class: 'button', type: 'button' }, words.noMatch.clear);
    clear.addEventListener('click', () => {
      this.clear();
      filterInput.focus();
    });
    noMatch.replaceChildren(
      h(
        'div',
        { class: 'state' },
        h('h2', {}, words.noMatch.title(filterInput.value.trim())),
        h('p', {}, words.noMatch.text),
        clear,
      ),
    );
  }
}

/** Shows only the operations that contain all words; returns their number. */
function narrow(group: Group, typed: string[]): number {
  let found = 0;
  for (const { text, row, item } of group.entries) {
    const isMatch = typed.every((word) => text.includes(word));
    row.hidden = !isMatch;
    item.hidden = !isMatch;
    if (isMatch) found++;
  }
  group.section.hidden = found === 0;
  group.nav.hidden = found === 0;
  group.count.textContent = String(found);
  return found;
}
