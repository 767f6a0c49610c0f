import { invalid } from '#shared/errors';
import { text } from '#shared/field';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { loadRow, updateRow } from '#server/entity/write';
import { list, object } from '#server/http/json-schema';
import { readPage } from '#server/http/page';
import { input, type Route, route } from '#server/http/route';
import { messages } from '#words/messages';
import { nounLabels } from '#words/nouns';
import { categoriesPath, mostCategories as most } from './categories';
import { spellingOf } from './category.server';
import { part } from '../part';
import { parts } from '../part.server';

const longest = part.fields.category.max;

const renaming = {
  from: text({ label: 'Category', required: true, max: longest }),
  to: text({ label: 'New name', required: true, max: longest }),
};

const category = object({ name: { type: 'string' }, count: { type: 'integer' } });

export const categoryRoutes: Route[] = [
  route({
    method: 'GET',
    path: categoriesPath,
    tag: nounLabels.part.labelPlural,
    summary: 'List the categories in use, with how many parts each has',
    permit: ['read', 'part'],
    query: [
      {
        name: 'q',
        description: `Words that the name contains, in any case and without regard to accents. At most ${most} are listed.`,
        schema: { type: 'string' },
      },
    ],
    answer: list(category),
    handle: (ctx, { query }) => listCategories(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${categoriesPath}/rename`,
    tag: nounLabels.part.labelPlural,
    summary: 'Rename a category on all its parts, or merge it into another; answers how many parts were changed',
    permit: ['update', 'part'],
    body: input(renaming),
    answer: category,
    handle: (ctx, { body }) => renameCategory(ctx, body),
  }),
];

interface Category {
  name: string;
  count: number;
}

async function listCategories(ctx: Context, query: URLSearchParams): Promise<Category[]> {
  const { terms } = readPage(query, most);
  const params = new Params();
  const visible = visibleTo(ctx, parts, 't', params);
  const found = terms.map((term) => ` and app_fold(t.category) like '%' || app_fold(${params.add(term)}) || '%'`);
  return ctx.db.rows<Category>(
    `select t.category as name, count(*) as count from part t where ${visible} and t.category <> ''${found.join('')}
     group by t.category order by app_fold(t.category), t.category limit ${most}`,
    params.values,
  );
}

/** Archived parts are renamed with the others, or the old name would stay in use. */
async function renameCategory(ctx: Context, { from, to }: { from: string; to: string }): Promise<Category> {
  const params = new Params();
  const concerned = await ctx.db.rows<{ id: string }>(
    `select t.id from part t where ${visibleTo(ctx, parts, 't', params, 'update')}
     and t.category = ${params.add(from)} order by t.id for no key update`,
    params.values,
  );
  if (concerned.length === 0) throw invalid({ from: [messages.notFoundReference('Category')] });
  const name = await spellingOf(ctx, to, { category: from });
  const before = await Promise.all(concerned.map(({ id }) => loadRow(ctx, parts, id, 'update')));
  const changed = await Promise.all(before.map((row) => updateRow(ctx, parts, row, { category: name })));
  return { name, count: changed.filter(Boolean).length };
}
