export type Child = Node | string | false | null | undefined | readonly Child[];

type Attributes = Record<string, string | boolean | undefined>;

/** `h('p', { class: 'note' }, 'text', child)`: an element. Strings become text nodes, so nothing becomes markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  element.append(...present(children));
  return element;
}

const present = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((child): (Node | string)[] => {
    if (typeof child === 'string' || child instanceof Node) return [child];
    return child ? present(child) : [];
  });

const shapes = {
  chevron: 'M7.5 5l5 5-5 5',
  copy: 'M7.5 7.5v-3a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-3M4.5 7.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  check: 'M4 10.5l4 4 8-9',
};

export function icon(name: keyof typeof shapes): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', shapes[name]);
  svg.append(path);
  return svg;
}

/** Text with its `code` parts marked up. */
export const inline = (text: string): Child[] =>
  text.split(/(`[^`]+`)/).map((part) => (/^`.+`$/.test(part) ? h('code', {}, part.slice(1, -1)) : part));

/** A path that may wrap after a slash on narrow screens, with its parameters highlighted. */
export const pathText = (path: string): Child[] =>
  path.split(/(\{[^}]+\}|\/)/).map((part) => {
    if (part === '/') return [part, h('wbr')];
    return part.startsWith('{') ? h('span', { class: 'path-parameter' }, part) : part;
  });

/** A titled part of an open operation. */
export const part = (title: Child, ...children: Child[]): HTMLElement => h('section', {}, h('h4', {}, title), children);

/** <details> whose content is built when it is first opened: schemas can refer to each other without end. */
export function disclosure(className: string, label: Child, build: () => Child, open = false): HTMLDetailsElement {
  const details = h('details', { class: className, open }, h('summary', {}, icon('chevron'), label));
  const fill = () => {
    if (details.open && details.childElementCount === 1) details.append(...present([build()]));
  };
  details.addEventListener('toggle', fill);
  fill();
  return details;
}
