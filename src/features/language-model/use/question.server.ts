import * as z from 'zod/mini';
import { parse } from '#shared/entity';
import { badRequest, invalid } from '#shared/errors';
import { longText, text } from '#shared/field';
import { can, type Noun } from '#shared/permission';
import { wallAt } from '#shared/wall';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { describeFields } from '#server/entity/describe';
import { listRows } from '#server/entity/read';
import { hasStore, type Store, storeOf } from '#server/entity/store';
import { useRoute } from '../answer.server';
import { tasks } from '../task.words';

const answered = z.strictObject({
  filters: z.record(z.string(), z.string()),
  q: z.optional(z.string()),
  ordering: z.optional(z.string()),
});

/** No filters: a page, or other columns, is not what was asked for. */
const notFilters = ['page', 'page_size', 'fields', 'q', 'ordering'];

function storeFor(ctx: Context, noun: string): Store {
  if (!hasStore(noun) || !can(ctx.user, 'read', noun as Noun))
    throw invalid({ noun: [messages.notFoundReference('Noun')] });
  return storeOf(noun);
}

async function dataOf(ctx: Context, store: Store, question: string): Promise<object> {
  const fields = (await describeFields(ctx, store)).filter(({ filterable }) => filterable);
  return {
    question,
    list: store.entity.labelPlural,
    today: new Date(wallAt(Date.parse(ctx.now), ctx.organization.time_zone)).toISOString().slice(0, 10),
    fields: fields.map(({ key, label, type, operators, options, options_from, unit, sortable }) => ({
      key,
      label,
      type,
      operators,
      ...(options && { options }),
      ...(options_from && { of: options_from.slice('/api/'.length, -'/minimal'.length) }),
      ...(unit && { unit }),
      ...(sortable && { sortable }),
    })),
  };
}

export const questionRoute = useRoute({
  key: 'question',
  summary: 'Ask the language model to turn a question into the filters of a list',
  permit: 'in-person',
  fields: {
    noun: text({ label: 'Noun', required: true, max: 40, example: 'work-order' }),
    question: longText({ label: 'Question', required: true, max: 500 }),
  },
  prepare: async (ctx, { noun, question }) => {
    const store = storeFor(ctx, noun);
    return { task: tasks.question, data: await dataOf(ctx, store, question), against: store };
  },
  accept: async (ctx, answer, store) => {
    const { filters, q, ordering } = parse(answered, answer);
    const given = Object.entries(filters).map(([name, value]) => [name, value === 'me' ? ctx.user.id : value]);
    const query: Record<string, string> = {
      ...Object.fromEntries(given),
      ...(q && { q }),
      ...(ordering && { ordering }),
    };
    if (Object.keys(filters).some((name) => notFilters.includes(name)) || Object.keys(query).length === 0)
      throw badRequest(messages.wrongType);
    // The list's own parser: what it does not take is refused here, before a list opens.
    const { count } = await listRows(ctx, store, new URLSearchParams({ ...query, page_size: '1' }), 'minimal');
    return { path: store.entity.path, query, count };
  },
});
