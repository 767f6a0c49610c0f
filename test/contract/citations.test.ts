import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const places = ['src', 'test', 'bench', 'scripts', 'docs', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** Excluded: the page of decisions, the demo plant, whose machines have similar numbers, and the samples below. */
const excluded = /^docs\/decisions\.md$|(^|\/)demo\/|\.demo\.ts$|\/citations\.test\.ts$/;

/** These letters with a number are always citations; they may be a range (S12.2–5). */
const plain =
  /(?<![\w%+-])(?:([DSU])(\d{1,2})(?:\.(\d{1,2}))?|(F)(\d)\.(\d{1,2}))(?:–[DSUF]?(\d{1,2})(?:\.(\d{1,2}))?)?(?!\w)/g;

/** A4 is also paper and F8 a key: these count only alone in brackets and at the start of a test's title. */
const list = String.raw`[A-FSU]\d[\d.]*(?:, [A-FSU]\d[\d.]*)*`;
const listed = new RegExp(String.raw`\((${list})\)|(?:test|describe|\]\))\(['"\`](${list})[ :]`, 'g');

/** S3 is the object store; the screen is cited as S3.1. */
const isStore = (number: string): boolean => number === 'S3';

/** The citations in a text. */
function citedIn(text: string): string[] {
  const found = [...text.matchAll(plain)].flatMap((match) => {
    const [letter, whole, part] = match[1] ? match.slice(1, 4) : match.slice(4, 7);
    return numbers(letter!, whole!, part, match[7], match[8]);
  });
  const inLists = [...text.matchAll(listed)].flatMap(([, inBrackets, inTitle]) =>
    (inBrackets ?? inTitle)!.split(', ').filter((number) => /^[ABE]|^F\d$/.test(number)),
  );
  return [...found, ...inLists].filter((number) => !isStore(number));
}

/** Expands the ranges `S12.2–5`, `S17.3–S17.5` and `S4–S7`. */
function numbers(letter: string, whole: string, part?: string, toWhole?: string, toPart?: string): string[] {
  const from = Number(part ?? whole);
  const to = Number((part && toPart) ?? toWhole ?? from);
  return Array.from({ length: to - from + 1 }, (_, step) =>
    part ? `${letter}${whole}.${from + step}` : `${letter}${from + step}`,
  );
}

function filesOf(place: string): string[] {
  if (!statSync(join(root, place)).isDirectory()) return [place];
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => `${place}/${file}`);
}

/** All citations in the repository with their place. */
const citations = places
  .flatMap(filesOf)
  .filter((file) => /\.(tsx?|mjs|js|css|html|md)$/.test(file) && !excluded.test(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => citedIn(line).map((number) => ({ number, at: `${file}:${index + 1}` }))),
  );

/** The entries of the page of decisions: an anchor and the visible number. */
const entries = [
  ...readFileSync(join(root, 'docs/decisions.md'), 'utf8').matchAll(/<a id="([^"]+)"><\/a>\*\*([\w.]*\w)/g),
].map(([, anchor, number]) => ({ anchor, number: number! }));

test('citations are found in the forms in which they are written, and nothing else is taken for one', () => {
  expect(citedIn('/** Reserves (D15), as S17.3–S17.5 and S12.2–5 say; see S4–S6, U7. */')).toEqual([
    'D15',
    'S17.3',
    'S17.4',
    'S17.5',
    'S12.2',
    'S12.3',
    'S12.4',
    'S12.5',
    'S4',
    'S5',
    'S6',
    'U7',
  ]);
  expect(citedIn("test('A5, F2.10 availability', () => { // by hand (B8, E3)")).toEqual(['F2.10', 'A5', 'B8', 'E3']);
  expect(citedIn("press('F8'); on('A4 · 21 labels'); a store like S3, %D3%A0, M12, (A4 or Letter)")).toEqual([]);
});

test('every number that is cited resolves in docs/decisions.md', () => {
  const known = new Set(entries.map(({ number }) => number));
  expect(citations.filter(({ number }) => !known.has(number))).toEqual([]);
});

test('every entry of docs/decisions.md is cited, stands there once, and has its number as anchor', () => {
  const cited = new Set(citations.flatMap(({ number }) => [number, number.split('.')[0]]));
  expect(entries.filter(({ number }) => !cited.has(number))).toEqual([]);
  expect(entries.filter(({ anchor, number }) => anchor !== number.toLowerCase())).toEqual([]);
  expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
});
