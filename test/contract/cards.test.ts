import { expect, test } from 'vitest';
import { all, features } from '../../src/app/features.web.tsx';
import { modulesOf } from '#app/preloads';

/** Other features contribute cards to a page, but their order must stay the same for people. */
test('The cards of each page stand in their order', async () => {
  const pages = await Promise.all(
    features.map(async ({ slug, load }) => {
      const { panels, Actions } = (await load()).screens;
      return [slug, [...(Actions ? ['(actions)'] : []), ...panels.map(({ id }) => id)].join(' ')];
    }),
  );
  expect(Object.fromEntries(pages)).toEqual({
    asset: '(actions) health capacity work-orders hierarchy parts vendors files',
    'work-order': 'procedures parts links vendors files',
    'work-order-template': '(actions) plan rules files',
    part: '(actions) stock movements used-on work-orders vendors files',
    location: '(actions) hierarchy assets work-orders stock files',
    vendor: 'contacts parts purchase-orders assets files',
    contact: '',
    procedure: 'steps',
    'purchase-order': 'lines receipts files',
    file: 'preview',
    user: 'work-orders role',
    team: 'work-orders members',
  });
});

test('What a feature adds to a page is named in the head of that page', () => {
  const added = Object.entries(all).flatMap(([folder, { on = {} }]) =>
    Object.entries(on).flatMap(([noun, { page }]) =>
      page ? [{ noun, module: `../../features/${folder}/on.web.tsx` }] : [],
    ),
  );
  expect(added).not.toEqual([]);
  for (const { noun, module } of added) expect(modulesOf(`/${noun}/1`)).toContain(module);
});
