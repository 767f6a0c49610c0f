import { words } from '#words/api-docs';
import { type Child, h } from './dom.ts';
import { Filter, noMatch } from './filter.ts';
import { content, frame, page, title } from './frame.ts';
import { type Group, groupsOf } from './group.ts';
import { drawNavigation, startMenu } from './navigation.ts';
import { type Api, baseAddress, type Scheme } from './openapi.ts';
import { Opening } from './opening.ts';

const source = '/api/openapi.json';

/** The API reference at `/api/docs`: loads the OpenAPI document and renders it. */
export function startReference(): void {
  document.body.append(...frame);
  startMenu();
  void load();
}

async function load(): Promise<void> {
  try {
    const answer = await fetch(source);
    if (!answer.ok) throw new Refused(answer.status);
    draw((await answer.json()) as Api);
  } catch (error) {
    showFailure(error);
  }
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super();
    this.status = status;
  }
}

function draw(api: Api): void {
  const groups = groupsOf(api);
  const head = header(api, groups);
  const notice = h('p', { class: 'notice', role: 'status', hidden: true });
  document.title = `${words.title} · ${api.info.title}`;
  title.append(h('span', { class: 'version' }, api.info.version));
  page.replaceChildren(head, notice, noMatch, ...groups.map(({ section }) => section));
  drawNavigation(groups);
  new Opening(api, groups, notice, new Filter(groups, head)).start();
}

function header(api: Api, groups: Group[]): HTMLElement {
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const fact = (name: string, ...value: Child[]) => h('div', {}, h('dt', {}, name), h('dd', {}, value));
  return h(
    'div',
    {},
    h('p', { class: 'lead' }, api.info.description),
    h(
      'dl',
      { class: 'pairs' },
      fact(words.facts.address, h('code', {}, baseAddress(api))),
      Object.values(api.components.securitySchemes).map((scheme) => fact(...wayIn(scheme))),
      fact(words.facts.errors, h('code', {}, 'application/problem+json')),
      fact(words.facts.document, h('a', { href: source }, 'openapi.json'), ` · ${words.count(count)}`),
    ),
  );
}

const wayIn = ({ scheme, name = '' }: Scheme): [string, Child] =>
  scheme === 'bearer'
    ? [words.facts.apiKey, h('code', {}, 'Authorization: Bearer …')]
    : [words.facts.cookie, h('code', {}, name)];

function showFailure(error: unknown): void {
  const { loadFailed } = words;
  const retry = h('button', { class: 'button', type: 'button' }, loadFailed.retry);
  retry.addEventListener('click', async () => {
    await load();
    // The button is gone or new, so the focus is set again.
    (page.querySelector<HTMLElement>('.button') ?? content).focus();
  });
  page.replaceChildren(
    h(
      'div',
      { class: 'state', role: 'alert' },
      h('h2', {}, loadFailed.title),
      h('p', {}, reasonOf(error)),
      h('p', {}, loadFailed.before, h('a', { href: source }, source), loadFailed.after),
      retry,
    ),
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return words.loadFailed.status(error.status);
  return error instanceof SyntaxError ? words.loadFailed.unreadable : words.loadFailed.unreachable;
}
