import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);

const files = [...['src', 'test', 'bench', 'scripts', 'docs'].flatMap(below), ...readdirSync(root)];
const documents = files.filter((file) => /(^|\/)(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file));

/** The text of a document without code blocks. */
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll(/```.*?```/gs, '');

/** A file by the end of its path, or in a package. `x` stands for any noun, and build output is not checked. */
const isThere = (name: string): boolean =>
  /(^|\/)x[.-]|^dist\//.test(name) ||
  files.some((file) => `/${file}`.endsWith(`/${name}`)) ||
  existsSync(join(root, 'node_modules', name));

test('every file that a document names is there', () => {
  expect(documents.length).toBeGreaterThan(15);
  const missing = documents.flatMap((file) =>
    [...textOf(file).matchAll(/`([\w./-]+\.(?:tsx?|mjs|js|css|sql|html|md))`/g)]
      .filter(([, name]) => !isThere(name!))
      .map(([, name]) => `${file} names ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every link between documents leads somewhere', () => {
  const broken = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)]
      .filter(([, to]) => !existsSync(join(root, dirname(file), to!)))
      .map(([, to]) => `${file} links to ${to}`),
  );
  expect(broken).toEqual([]);
});

test('the page on architecture is one page', () => {
  expect(textOf('docs/ARCHITECTURE.md').split(/\s+/).length).toBeLessThan(900);
});
