import * as z from 'zod/mini';
import { parse } from '#shared/entity';
import { AppError, invalid } from '#shared/errors';
import { ref } from '#shared/field';
import { messages } from '#words/messages';
import { getRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import { useRoute } from '../answer.server';
import { tasks } from '../task.words';

export const wordingRoute = useRoute({
  key: 'wording',
  summary: 'Ask the language model to word a request; nothing is changed',
  permit: ['word', 'request'],
  fields: { request: ref('request', { label: 'Request', required: true }) },
  prepare: async (ctx, { request }) => {
    const { name, description } = await getRow(ctx, storeOf('request'), request).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      throw invalid({ request: [messages.notFoundReference('Request')] });
    });
    const { fields } = storeOf('request').entity;
    return { task: tasks.wording, data: { title: name, text: (description as string | null) ?? '' }, against: fields };
  },
  accept: async (_ctx, answer, { name, description }) =>
    parse(z.strictObject({ name: name!.schema, description: description!.schema }), answer),
});
