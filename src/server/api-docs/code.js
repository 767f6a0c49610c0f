// Code to read and to take away: a titled block with a copy button.
import { announce, h, icon } from './dom.js';

const feedbackMs = 3000;

/** `kind` is 'json' or 'shell'; only JSON is coloured. */
export function codeBlock(title, text, kind) {
  const code = h('code', {}, kind === 'json' ? colourJson(text) : text);
  return h(
    'figure',
    { class: 'code' },
    h('figcaption', { class: 'code-head' }, h('span', {}, title), copyButton(title, text, code)),
    // Long lines scroll sideways, so the keyboard must be able to reach the block.
    h('pre', { tabindex: '0', role: 'group', 'aria-label': title }, code),
  );
}

function copyButton(title, text, code) {
  const label = h('span', {}, 'Copy');
  const button = h('button', { class: 'copy', type: 'button', 'aria-label': `Copy ${title}` }, icon('copy'), label);
  let timer;
  button.addEventListener('click', async () => {
    const done = await copy(text, code);
    label.textContent = done ? 'Copied' : 'Press Ctrl+C';
    button.classList.toggle('copied', done);
    button.firstElementChild.replaceWith(icon(done ? 'check' : 'copy'));
    announce(done ? 'Copied' : 'The text is selected. Copy it with Control C.');
    clearTimeout(timer);
    timer = setTimeout(() => {
      label.textContent = 'Copy';
      button.classList.remove('copied');
      button.firstElementChild.replaceWith(icon('copy'));
    }, feedbackMs);
  });
  return button;
}

/** Browsers give the clipboard only to secure origins; an address in a plant's own network often is none. */
async function copy(text, code) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(code);
    return document.execCommand('copy');
  }
}

function colourJson(text) {
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)/g;
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon, number] = match;
    const kind = string === undefined ? (number === undefined ? 'literal' : 'number') : colon ? 'key' : 'string';
    const shown = kind === 'key' ? string : whole;
    parts.push(text.slice(end, match.index), h('span', { class: `json-${kind}` }, shown), whole.slice(shown.length));
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
