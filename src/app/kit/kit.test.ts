import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const ui = new URL('../../web/ui/', here);
const textIn = (folder: URL) => (name: string) => readFileSync(new URL(name, folder), 'utf8');
const screensIn = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

/** Components that only appear inside another, which lazy-loads them. */
const containerOf: Record<string, string> = {
  Arrived: 'LazyButton',
  Bubble: 'Tooltip',
  DialogBox: 'Dialog',
  HideOnError: 'Tooltip',
  SearchSelectBox: 'SearchSelect',
};

test('every piece of web/ui stands in the kit', () => {
  const kit = screensIn(here).map(textIn(here)).join('\n');
  const shown = [...kit.matchAll(/import \{([^}]*)\} from '#web\/ui\/[\w/]+\.tsx'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const pieces = screensIn(ui)
    .map(textIn(ui))
    .flatMap((text) =>
      [...text.matchAll(/^export (?:function|const|class) ([A-Z]\w*)/gm)].map(([, name = '']) => name),
    );
  expect(pieces.length).toBeGreaterThan(20);
  expect(pieces.filter((name) => !shown.includes(containerOf[name] ?? name))).toEqual([]);
});
