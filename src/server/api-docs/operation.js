// The inside of one operation, made when it is first opened.
import { codeBlock } from './code.js';
import { bodyExample, curlCommand, needsSignIn, takesKey, parameters } from './curl.js';
import { disclosure, h, inline, prose } from './dom.js';
import { enumeration, facts, schemaTree } from './schema-tree.js';
import { flatten, resolve, typeLabel } from './schema.js';

export function operationBody(document, operation) {
  return h(
    'div',
    { class: 'operation-body' },
    h('div', { class: 'operation-intro' }, prose(operation.description), access(document, operation)),
    h('div', { class: 'operation-examples' }, examples(document, operation)),
    h(
      'div',
      { class: 'operation-details' },
      parameterSections(document, operation),
      requestSection(document, operation),
      answerSection(document, operation),
    ),
  );
}

function section(title, ...children) {
  return h('section', { class: 'part' }, h('h4', { class: 'part-title' }, title), children);
}

/** Who may call it. The extensions are ours: `x-permission` is "verb noun", `x-roles` the roles that hold it. */
function access(document, operation) {
  const signIn = needsSignIn(document, operation);
  const permission = operation['x-permission'];
  const roles = operation['x-roles'] ?? [];
  return h(
    'dl',
    { class: 'access' },
    h(
      'div',
      {},
      h('dt', {}, 'Sign-in'),
      h(
        'dd',
        {},
        signIn ? (takesKey(document, operation) ? 'Session cookie or API key' : 'Session cookie') : 'Not needed',
      ),
    ),
    signIn && permission && h('div', {}, h('dt', {}, 'Permission'), h('dd', {}, h('code', {}, permission))),
    signIn &&
      roles.length > 0 &&
      h(
        'div',
        {},
        h('dt', {}, 'Roles'),
        h(
          'dd',
          {},
          h(
            'ul',
            { class: 'roles' },
            roles.map((role) => h('li', {}, words(role))),
          ),
        ),
      ),
  );
}

function words(role) {
  return role.replaceAll('_', ' ');
}

function examples(document, operation) {
  const [status, answer] = firstSuccess(document, operation);
  const media = answer?.content?.['application/json'];
  return [
    codeBlock('Request', curlCommand(document, operation), 'shell'),
    media && codeBlock(`Answer ${status}`, JSON.stringify(bodyExample(document, media, 'response'), null, 2), 'json'),
  ];
}

function firstSuccess(document, operation) {
  const found = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'));
  return found ? [found[0], resolve(document, found[1])] : [];
}

const places = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
];
const parametersShown = 10;

function parameterSections(document, operation) {
  const all = parameters(document, operation);
  return places.map(([place, title]) => {
    const here = all.filter((one) => one.in === place);
    if (here.length === 0) return null;
    // A list endpoint has a filter per field and operator; the first ones (paging, search) are what people look for.
    const cut = here.length > parametersShown + 3 ? parametersShown : here.length;
    const rest = here.slice(cut);
    return section(
      title,
      parameterTable(document, title, here.slice(0, cut)),
      rest.length > 0 &&
        disclosure('inside', `${rest.length} more`, () =>
          parameterTable(document, `More ${title.toLowerCase()}`, rest),
        ),
    );
  });
}

// The explicit roles keep it a table for screen readers where the phone's layout makes its rows blocks.
function parameterTable(document, title, rows) {
  const head = ['Name', 'Type', 'Meaning'].map((name) => h('th', { scope: 'col', role: 'columnheader' }, name));
  return h(
    'table',
    { class: 'parameters', role: 'table', 'aria-label': title },
    h('colgroup', {}, h('col', { class: 'name-column' }), h('col', { class: 'type-column' }), h('col')),
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, head)),
    h(
      'tbody',
      { role: 'rowgroup' },
      rows.map((one) => parameterRow(document, one)),
    ),
  );
}

function parameterRow(document, parameter) {
  const flat = flatten(document, parameter.schema ?? {});
  const description = parameter.description ?? flat.description;
  return h(
    'tr',
    { role: 'row' },
    h(
      'th',
      { scope: 'row', role: 'rowheader' },
      h('code', { class: 'field-name' }, parameter.name),
      parameter.required && h('span', { class: 'required' }, 'required'),
    ),
    h('td', { role: 'cell' }, h('span', { class: 'type' }, typeLabel(document, parameter.schema ?? {}))),
    h(
      'td',
      { role: 'cell' },
      description && h('p', { class: 'field-note' }, inline(description)),
      h('p', { class: 'field-head' }, facts(flat)),
      enumeration(flat.type === 'array' ? flatten(document, flat.items) : flat),
    ),
  );
}

function requestSection(document, operation) {
  if (operation.requestBody === undefined) return null;
  const request = resolve(document, operation.requestBody);
  return Object.entries(request.content ?? {}).map(([type, media]) =>
    section(
      h(
        'span',
        {},
        'Request body ',
        h('code', { class: 'media' }, type),
        request.required && h('span', { class: 'required' }, 'required'),
      ),
      prose(request.description, 'field-note'),
      media.schema && schemaTree(document, media.schema, 'request'),
      type.includes('json') &&
        disclosure('inside', 'Example body', () =>
          codeBlock('Example body', JSON.stringify(bodyExample(document, media), null, 2), 'json'),
        ),
    ),
  );
}

function answerSection(document, operation) {
  const answers = Object.entries(operation.responses ?? {}).map(([status, raw]) => [status, resolve(document, raw)]);
  const [shown] = firstSuccess(document, operation);
  return section(
    'Answers',
    h(
      'ul',
      { class: 'answers' },
      answers.map(([status, answer]) => h('li', {}, answerRow(document, status, answer, status === shown))),
    ),
  );
}

function answerRow(document, status, answer, open) {
  const label = [
    h('span', { class: `status status-${status[0]}` }, status),
    h('span', { class: 'answer-text' }, inline(answer.description ?? '')),
  ];
  const media = Object.entries(answer.content ?? {}).filter(([, one]) => one.schema !== undefined);
  const headers = Object.entries(answer.headers ?? {});
  if (media.length === 0 && headers.length === 0) return h('p', { class: 'answer answer-flat' }, label);
  const build = () => [
    ...headers.map(([name, raw]) => {
      const header = resolve(document, raw);
      const type = typeLabel(document, header.schema ?? {});
      return h(
        'p',
        { class: 'answer-header' },
        h('code', { class: 'field-name' }, name),
        h('span', { class: 'type' }, `header · ${type}`),
        header.description && h('span', { class: 'field-note' }, inline(header.description)),
      );
    }),
    ...media.map(([type, one]) => schemaTree(document, one.schema, 'response', h('code', { class: 'media' }, type))),
  ];
  return disclosure('answer', label, build, open);
}
