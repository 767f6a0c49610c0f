import { words } from '#words/api-docs';
import { h } from './dom.ts';
import type { Filter } from './filter.ts';
import { content } from './frame.ts';
import type { Entry, Group } from './group.ts';
import { markCurrent, setGroupOpen, setMenuOpen } from './navigation.ts';
import type { Api } from './openapi.ts';
import { operationBody } from './operation.ts';

/** Opens operations in place, and the operation or tag that the address names. */
export class Opening {
  readonly #api: Api;
  readonly #groups: Group[];
  readonly #entries: Entry[];
  readonly #notice: HTMLElement;
  readonly #filter: Filter;

  constructor(api: Api, groups: Group[], notice: HTMLElement, filter: Filter) {
    this.#api = api;
    this.#groups = groups;
    this.#entries = groups.flatMap(({ entries }) => entries);
    this.#notice = notice;
    this.#filter = filter;
  }

  start(): void {
    for (const entry of this.#entries) entry.button.addEventListener('click', () => this.#toggle(entry));
    window.addEventListener('hashchange', () => this.#follow());
    document.addEventListener('click', (event) => this.#onClick(event));
    this.#follow();
  }

  #toggle(entry: Entry): void {
    const isOpen = !entry.body.hidden;
    this.#setOpen(entry, !isOpen);
    if (isOpen) return;
    // Updates the address without a history entry per click.
    history.replaceState(null, '', `#${encodeURIComponent(entry.operation.operationId)}`);
    markCurrent(this.#groups, entry);
  }

  #setOpen({ operation, row, button, body }: Entry, open: boolean): void {
    if (open && body.childElementCount === 0) body.append(operationBody(this.#api, operation));
    body.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
    row.classList.toggle('open', open);
  }

  #follow(): void {
    const wanted = addressed();
    const group = this.#groups.find(({ anchor }) => anchor === wanted);
    const entry = this.#entries.find(({ operation }) => operation.operationId === wanted);
    this.#notice.hidden = Boolean(group ?? entry) || wanted === '';
    if (group?.section.hidden || entry?.row.hidden) this.#filter.clear();
    if (group) {
      setGroupOpen(group, true);
      reach(group.section, group.title);
    } else if (entry) {
      this.#setOpen(entry, true);
      markCurrent(this.#groups, entry);
      reach(entry.row, entry.button);
    } else this.#notice.replaceChildren(words.unknown.before, h('code', {}, wanted), words.unknown.after);
  }

  #onClick(event: MouseEvent): void {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]');
    if (!link) return;
    if (link.classList.contains('skip')) {
      // The hash names operations here, so the skip link must not change it.
      event.preventDefault();
      content.focus();
    } else if (link.hash === location.hash) {
      // A second click on the same link changes no address, but should scroll there again.
      this.#follow();
    }
  }
}

function addressed(): string {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function reach(element: HTMLElement, focusable: HTMLElement): void {
  setMenuOpen(false);
  element.scrollIntoView({ block: 'start' });
  focusable.focus({ preventScroll: true });
}
