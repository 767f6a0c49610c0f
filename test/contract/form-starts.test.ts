import { expect, test } from 'vitest';
import { formStart } from '#app/form-starts';
import { screensWithCustomFields } from '../../src/web/entity/common/custom-fields.ts';
import { features } from '../../src/app/features.web.tsx';
import type { Me } from '#web/session.tsx';

const me = { id: '', role: 'admin', restricted_add: {} } as Me;

/** What the server draws before the program has come is what the program draws in its place. */
test('Every form begins as its contract does, where the server draws its beginning', async () => {
  const wrong = [];
  for (const { slug, load } of features) {
    const { screens } = await load();
    const start = formStart(await screens.contract());
    const [first] = screens.form({ me });
    const begins = first && !first.title && start.every((key, at) => first.fields[at] === key);
    if (start.length > 0 && !begins) wrong.push(`${slug}: ${first?.fields.join(', ')}, not ${start.join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

test('Every form has the fields that its contract puts into it, and none twice', async () => {
  const wrong = [];
  for (const { slug, load } of features) {
    const { screens } = await load();
    const entity = await screens.contract();
    const keys = screensWithCustomFields(screens, entity, [])
      .form({ me })
      .flatMap(({ fields }) => fields);
    const missing = Object.keys(entity.fields).filter((key) => entity.fields[key]!.form && !keys.includes(key));
    const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
    wrong.push(...[...missing, ...twice].map((key) => `${slug}: ${key}`));
  }
  expect(wrong).toEqual([]);
});
