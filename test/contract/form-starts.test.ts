import { expect, test } from 'vitest';
import { formStart } from '#app/form-starts';
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
