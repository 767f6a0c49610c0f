import { words } from '#words/api-docs';
import { jsonBlock, shellBlock } from './code.ts';
import { curlCommand } from './curl.ts';
import { type Child, disclosure, h, inline, part } from './dom.ts';
import { exampleText } from './example.ts';
import { type Answer, type Api, needsSignIn, type Operation, successOf, takesKey } from './openapi.ts';
import { parameterParts } from './parameters.ts';
import { schemaTree } from './schema-tree.ts';

/** The content of an operation, built when it is first opened. */
export function operationBody(api: Api, operation: Operation): HTMLElement {
  return h(
    'div',
    { class: 'operation-body' },
    h('div', { class: 'operation-examples' }, examples(api, operation)),
    h(
      'div',
      { class: 'operation-details' },
      access(api, operation),
      parameterParts(api, operation),
      requestParts(api, operation),
      part(words.answers, answers(api, operation)),
    ),
  );
}

/** Who may call it. */
function access(api: Api, operation: Operation): HTMLElement {
  const fact = (name: string, value: Child) => h('div', {}, h('dt', {}, name), h('dd', {}, value));
  if (!needsSignIn(api, operation))
    return h('dl', { class: 'pairs' }, fact(words.access.signIn, words.access.notNeeded));
  const roles = operation['x-roles'].map((role) => h('li', {}, role.replaceAll('_', ' ')));
  return h(
    'dl',
    { class: 'pairs' },
    fact(words.access.signIn, takesKey(api, operation) ? words.access.cookieOrKey : words.access.cookie),
    fact(words.access.permission, h('code', {}, operation['x-permission'])),
    fact(words.access.roles, h('ul', { class: 'roles' }, roles)),
  );
}

function examples(api: Api, operation: Operation): Child[] {
  const [status = '', answer] = successOf(operation) ?? [];
  const media = answer?.content?.['application/json'];
  return [
    shellBlock(words.request, curlCommand(api, operation)),
    media && jsonBlock(words.answer(status), exampleText(api, media.schema, 'answer')),
  ];
}

const mediaType = (type: string) => h('code', { class: 'media' }, type);

function requestParts(api: Api, { requestBody }: Operation): Child[] {
  return Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    part(
      [words.requestBody, mediaType(type)],
      schemaTree(api, schema, true),
      type.includes('json') &&
        disclosure('inside', words.exampleBody, () =>
          jsonBlock(words.exampleBody, exampleText(api, schema, 'request')),
        ),
    ),
  );
}

function answers(api: Api, operation: Operation): HTMLElement {
  const [success] = successOf(operation) ?? [];
  const rows = Object.entries(operation.responses).map(([status, answer]) =>
    h('li', {}, answerRow(api, status, answer, status === success)),
  );
  return h('ul', { class: 'answers' }, rows);
}

function answerRow(api: Api, status: string, { description, content = {} }: Answer, open: boolean): HTMLElement {
  const label = [
    h('span', { class: `status status-${status[0]}` }, status),
    h('span', { class: 'answer-text' }, inline(description)),
  ];
  const media = Object.entries(content);
  if (media.length === 0) return h('p', { class: 'answer answer-flat' }, label);
  const build = () => media.map(([type, { schema }]) => schemaTree(api, schema, false, mediaType(type)));
  return disclosure('answer', label, build, open);
}
