import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { all, features } from '../../src/app/features.web.tsx';
import { modulesOf, ownPages, publicEntry } from '#app/preloads';

/** Features add cards to pages that know nothing of them; people know where each card is, and `cards.snap.txt` pins it. */
test('The cards of each page stand in their order', async () => {
  const pages = await Promise.all(
    features.map(async ({ slug, load }) => {
      const { panels, Actions } = (await load()).screens;
      return [`${slug}:`, ...(Actions ? ['(actions)'] : []), ...panels.map(({ id }) => id)];
    }),
  );
  await expect(`${pages.map((page) => page.join(' ')).join('\n')}\n`).toMatchFileSnapshot('./cards.snap.txt');
});

test('What a feature adds to a page is named in the head of that page', () => {
  // A card that lists records has no module of its own.
  const modules = import.meta.glob('../../src/features/*/on.web.tsx');
  const added = Object.entries(all).flatMap(([folder, { on = {} }]) =>
    Object.entries(on).flatMap(([noun, { page }]) =>
      page && modules[`../../src/features/${folder}/on.web.tsx`]
        ? [{ noun, module: `../../features/${folder}/on.web.tsx` }]
        : [],
    ),
  );
  expect(added).not.toEqual([]);
  for (const { noun, module } of added) expect(modulesOf(`/${noun}/1`)).toContain(module);
});

test('Every module that the head of a page names is a file', () => {
  const addresses = [
    ...Object.keys(ownPages).map((page) => `/${page}`),
    ...features.flatMap(({ slug }) => [`/${slug}`, `/${slug}/1`, `/${slug}/new`]),
  ];
  const named = new Set([...addresses.flatMap(modulesOf), publicEntry]);
  const missing = [...named].filter((module) => !existsSync(module.replace('../../', 'src/')));
  expect(missing).toEqual([]);
});
