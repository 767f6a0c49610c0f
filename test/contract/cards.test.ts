import { expect, test } from 'vitest';
import { features } from '../../src/app/features.web.tsx';

/** Features add cards to pages that know nothing of them; people know where each card is. */
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
