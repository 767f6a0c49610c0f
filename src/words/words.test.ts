import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));

/**
 * Not looked at: the catalogue itself (here, and `x.words.ts` in each feature), tests and their samples, the demo plant, which is data, the
 * page that shows parts of the screen with samples, and what writes the reference of the API.
 */
const elsewhere = /^words\/|\.(words|sample)\.ts$|\.test\.tsx?$|demo|^app\/kit\/|^server\/http\/openapi\.ts$/;

/** A label stands beside its field or option. */
const labelled = ['label', 'labelPlural', 'help'];

/** Functions that are given the label of a field, or of a header in the reference of the API. */
const takesLabel =
  /^(messages\.\w+|values|idOf|ids|count|wholeNumber|figure|amount|oneOf|text|header|address|timeZone|momentIn|pressedAt)$/;

/** What stands in the reference of the API: read by whoever programs against it. */
const forReference = ['summary', 'description', 'example', 'tag'];

/** Under these names things are found again, by the program. */
const forFinding = ['key', 'queryKey'];

/** What people read of an element, also where it is one small word. */
const attributes = ['title', 'label', 'placeholder', 'aria-label', 'alt', 'description', 'hint', 'lead', 'text'];

/** Names and code, which are the same in every language. */
const notWords = [
  /^Millwright( <millwright@localhost>)?$/,
  /^(Helvetica(-Bold)?|Courier|italic 32px cursive)$/,
  /^(Last-Event-ID|Idempotency-Key|Sent-At|Cookie, Authorization)$/,
  /^curl -H /,
  /^((Authorization: )?Bearer|Content-Type:) …$/,
  /^EmbeddedError$/,
  /^List-Unsubscribe(-Post|=One-Click)?$/,
  /^\s*PNG\s*$/,
  /^Rar!$/,
  /^https:\/\/$/,
];

/** What goes on after a part of SQL. */
const inSql =
  /^\(?… (and|where|order by|left join|l join|a where|is (not )?(null|true)|is distinct|delete from|insert into|as (\w+(,|$)|\w*…$)|limit …|from \(|for update)/;

/** A node of the parsed source, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  [more: string]: unknown;
}

/** What a person would read as words. */
function saidIn(file: string, source: string): string[] {
  const found: string[] = [];
  const isScreen = file.endsWith('.tsx');
  const look = (node: Node, above: Node[]): void => {
    if (isUnread(node, above[0], isScreen)) return;
    const text = textOf(node);
    if (text !== undefined && isSaid(text, node, above, isScreen))
      found.push(`${file}:${source.slice(0, node.start).split('\n').length}: ${text.trim()}`);
    const here = [node, ...above];
    for (const below of Object.values(node))
      if (Array.isArray(below)) below.forEach((one) => isNode(one) && look(one, here));
      else if (isNode(below)) look(below, here);
  };
  look(parseSync(file, source).program as unknown as Node, []);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** `app.log.error`: a name, or what is reached by dots. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return String(node.name ?? node.value ?? '');
}

/** Of what is put together the fixed parts, with … for the others. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'TemplateLiteral')
    return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('…');
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : undefined;
}

const isLabel = (parent: Node | undefined): boolean =>
  (parent?.type === 'Property' && labelled.includes(nameOf(parent.key))) ||
  (parent?.type === 'CallExpression' && takesLabel.test(nameOf(parent.callee)));

/** Types and imports; labels where they belong; what is thrown for a defect or goes to the log; what is compared, or finds something again. */
function isUnread(node: Node, parent: Node | undefined, isScreen: boolean): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
      return true;
    case 'Literal':
      return !isScreen && isLabel(parent);
    case 'BinaryExpression':
      return node.operator !== '+';
    case 'NewExpression':
      return ['Error', 'DOMException'].includes(nameOf(node.callee));
    case 'CallExpression':
      return /\blog\.\w+$|\.(startsWith|includes)$/.test(nameOf(node.callee));
    case 'TaggedTemplateExpression':
      return nameOf(node.tag).startsWith('sql');
    case 'VariableDeclarator':
      return !isScreen && forReference.includes(nameOf(node.id));
    case 'JSXAttribute':
      return forFinding.includes(nameOf(node.name));
    case 'Property': {
      const key = nameOf(node.key);
      // An entry of the history has a description, too, and that is for everybody.
      const isEntry = () => (parent!.properties as Node[]).some((other) => nameOf(other.key) === 'entity_type');
      return forFinding.includes(key) || (!isScreen && forReference.includes(key) && !isEntry());
    }
    default:
      return node.type.startsWith('TS') && !('expression' in node);
  }
}

/**
 * Text of an element; what begins as a sentence or a label does, with a capital letter; and in a screen, where there is
 * no SQL, also two words beside each other.
 */
function isSaid(text: string, node: Node, above: Node[], isScreen: boolean): boolean {
  if (!/\p{L}/u.test(text) || notWords.some((known) => known.test(text))) return false;
  // A choice between two texts is as good as one.
  const holder = above.find(({ type }) => !/^(Conditional|Logical|JSXExpressionContainer)/.test(type))!;
  if (node.type === 'JSXText') return true;
  if (/^JSX(Element|Fragment)$/.test(holder.type)) return true;
  if (holder.type === 'JSXAttribute' && attributes.includes(nameOf(holder.name))) return true;
  if (!isScreen && inSql.test(text)) return false;
  return (
    /^[\s“"'(]*(\p{Lu}\p{Ll}|(A|\p{Lu}{2,}|…) \p{Ll})/u.test(text) || (isScreen && /[\p{L}…] \p{L}|\p{L} …/u.test(text))
  );
}

test('Every text that people read stands in the catalogue', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !elsewhere.test(name));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => saidIn(file, readFileSync(join(src, file), 'utf8')))).toEqual([]);
});

test('Text is found wherever it is written', () => {
  const said = (source: string) => saidIn('x.tsx', source).map((found) => found.replace(/^.*?: /, ''));
  expect(said(`<b>saved</b>`)).toEqual(['saved']);
  expect(said(`<input aria-label="name" type="text" />`)).toEqual(['name']);
  expect(said(`<b title={late ? 'Late' : undefined} />`)).toEqual(['Late']);
  expect(said(`text({ label: 'Name', required: true })`)).toEqual(['Name']);
  expect(said(`messages.required('Part')`)).toEqual(['Part']);
  expect(said('toast(`${count} parts left`)')).toEqual(['… parts left']);
  expect(said(`record({ entity_type: 'user', description: 'Joined' })`)).toEqual(['Joined']);
  expect(said(`throw new AppError(404, 'Not found')`)).toEqual(['Not found']);
  expect(said(`<b>{late ? 'overdue' : 'due'}</b>`)).toEqual(['overdue', 'due']);
  expect(saidIn('x.ts', `text({ label: 'Name' }); messages.required('Part'); say('Part saved')`)).toHaveLength(1);
  expect(saidIn('x.ts', 'say(`${name} could not be saved`, "QR code copied")')).toHaveLength(2);
  expect(said(`const a: 'Name' = b === 'Name' ? key : 'name'; throw new Error('No such thing')`)).toEqual([]);
});
