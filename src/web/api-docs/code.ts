import { words } from '#words/api-docs';
import { copyText } from '../ui/copy-text.ts';
import { announce } from './announce.ts';
import { type Child, h, icon } from './dom.ts';

/** Code in a titled block with a copy button. */
export const jsonBlock = (title: string, text: string): HTMLElement => block(title, text, coloured(text));

export const shellBlock = (title: string, text: string): HTMLElement => block(title, text, text);

function block(title: string, text: string, shown: Child): HTMLElement {
  return h(
    'figure',
    { class: 'code' },
    h('figcaption', {}, title, copyButton(title, text)),
    // Long lines scroll sideways, so the keyboard must be able to reach the block.
    h('pre', { tabindex: '0', role: 'group', 'aria-label': title }, h('code', {}, shown)),
  );
}

const feedbackMs = 3000;

function copyButton(title: string, text: string): HTMLElement {
  const button = h('button', { class: 'copy', type: 'button', 'aria-label': words.copy.label(title) });
  const show = (sign: 'copy' | 'check', label: string) => {
    button.replaceChildren(icon(sign), label);
    button.classList.toggle('copied', sign === 'check');
  };
  let timer: ReturnType<typeof setTimeout>;
  button.addEventListener('click', async () => {
    const done = await copyText(text, button);
    show(done ? 'check' : 'copy', done ? words.copy.copied : words.copy.failed);
    announce(done ? words.copy.copied : words.copy.failed);
    clearTimeout(timer);
    timer = setTimeout(() => show('copy', words.copy.button), feedbackMs);
  });
  show('copy', words.copy.button);
  return button;
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/g;

function coloured(json: string): Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const { 0: whole, 1: text, 2: colon = '', index } of json.matchAll(token)) {
    const kind = text ? (colon ? 'key' : 'string') : 'literal';
    parts.push(json.slice(end, index), h('span', { class: `json-${kind}` }, text ?? whole), colon);
    end = index + whole.length;
  }
  return [...parts, json.slice(end)];
}
