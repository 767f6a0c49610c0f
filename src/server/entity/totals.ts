import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '../context';
import { type Route, route } from '../http/route';
import { lastOf } from './count';
import { totalRows } from './read';
import { hasStore, storeOf } from './store';

const maxTotals = 50;

/** The totals beside the nouns' names on every page, in one call. */
export const totalRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/totals',
    tag: 'Totals',
    summary: 'Count the records of several nouns, each by a filter of its own',
    permit: 'signed-in',
    query: [
      {
        name: 'of',
        description:
          'A noun, and where not all of its records are meant a `?` and the filters of its list. As often as you like, up to 50 times.',
        schema: { type: 'array', items: { type: 'string', examples: ['asset', 'work-order?status__ne=done'] } },
      },
    ],
    answer: { type: 'object', additionalProperties: { type: 'integer' }, description: 'By what was asked.' },
    handle: (ctx, { query }) => totalsOf(ctx, query.getAll('of')),
  }),
];

async function totalsOf(ctx: Context, requested: string[]): Promise<Record<string, number>> {
  if (requested.length > maxTotals) throw badRequest(messages.tooManyTotals(maxTotals));
  const clock = await lastOf(ctx);
  const counted = requested.map(async (one) => {
    const [noun = '', filters] = one.split(/\?(.*)/s);
    if (!hasStore(noun)) throw badRequest(messages.noNoun(noun));
    return [one, await totalRows(ctx, storeOf(noun), new URLSearchParams(filters), clock)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}
