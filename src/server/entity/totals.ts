import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '../context';
import { type Route, route } from '../http/route';
import { lastOf } from './count';
import { totalRows } from './read';
import { hasStore, storeOf } from './store';

const most = 50;

/** What stands beside the names of nouns on every page, in one call. */
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

async function totalsOf(ctx: Context, asked: string[]): Promise<Record<string, number>> {
  if (asked.length > most) throw badRequest(messages.tooManyTotals(most));
  const clock = await lastOf(ctx);
  const counted = asked.map(async (one) => {
    const [noun = '', filters] = one.split(/\?(.*)/s);
    if (!hasStore(noun)) throw badRequest(messages.noNoun(noun));
    return [one, await totalRows(ctx, storeOf(noun), new URLSearchParams(filters), clock)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}
