// The few helpers every other file here builds with. Text only ever enters the page through text nodes, so nothing
// in the document that is shown can become markup.

/** h('p', { class: 'note', onclick }, 'text', child): an element. `null`, `false` and `undefined` are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

const shapes = {
  chevron: 'M7.5 5l5 5-5 5',
  copy: 'M7.5 7.5v-3a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-3M4.5 7.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  check: 'M4 10.5l4 4 8-9',
};

export function icon(name) {
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

/** The document's prose: paragraphs, `code` and **bold**; anything else stays as it was written. */
export function prose(text, className = 'prose') {
  const paragraphs = String(text ?? '')
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean);
  return (
    paragraphs.length > 0 &&
    h(
      'div',
      { class: className },
      paragraphs.map((part) => h('p', {}, inline(part))),
    )
  );
}

export function inline(text) {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.length > 2 && part.startsWith('`') && part.endsWith('`')) return h('code', {}, part.slice(1, -1));
      if (part.length > 4 && part.startsWith('**') && part.endsWith('**')) return h('strong', {}, part.slice(2, -2));
      return part;
    });
}

/** A path that may break after a slash on narrow screens, its parameters set apart. */
export function pathText(path) {
  return path
    .split(/(\{[^}]+\}|\/)/)
    .filter(Boolean)
    .map((part) => {
      if (part === '/') return [part, h('wbr')];
      return part.startsWith('{') ? h('span', { class: 'path-parameter' }, part) : part;
    });
}

/** Says something to screen readers without moving focus. Emptied first, or the same words twice stay unsaid. */
export function announce(text) {
  const announcer = document.getElementById('announcer');
  announcer.textContent = '';
  setTimeout(() => (announcer.textContent = text), 50);
}

/** <details> whose inside is made when it is first opened: schemas refer to each other without end. */
export function disclosure(className, label, build, open = false) {
  const details = h('details', { class: className, open }, h('summary', {}, icon('chevron'), label));
  const fill = () => {
    if (details.open && details.childElementCount === 1) details.append(...[build()].flat().filter(Boolean));
  };
  details.addEventListener('toggle', fill);
  fill();
  return details;
}
