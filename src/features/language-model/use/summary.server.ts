import * as z from 'zod/mini';
import { parse } from '#shared/entity';
import { type AppError, badRequest, invalid } from '#shared/errors';
import { ref } from '#shared/field';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { allRoutes } from '#server/feature';
import type { Line, Section } from '#features/handover/index.server';
import { useRoute } from '../answer.server';
import { tasks } from '../task.words';

const answered = z.strictObject({
  sentences: z
    .array(z.strictObject({ line: z.int(), text: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }))
    .check(z.minLength(1), z.maxLength(60)),
});

/** As the reader's own call gives them: what they may not read is not in it. */
async function sectionsOf(ctx: Context, id: string): Promise<Section[]> {
  const read = allRoutes().find(({ method, path }) => method === 'GET' && path === '/handovers/:id')!;
  const input = { params: { id }, query: new URLSearchParams(), body: undefined };
  const record = await read.handle!(ctx, input).catch((error: AppError) => {
    if (error.status !== 404) throw error;
    throw invalid({ handover: [messages.notFoundReference('Handover')] });
  });
  return (record as { sections: Section[] }).sections;
}

/** Ids say nothing to a model. */
const facts = ({ id: _id, ...rest }: Line): object => rest;

export const summaryRoute = useRoute({
  key: 'summary',
  summary: 'Ask the language model to summarise a handover; nothing is changed',
  permit: ['summarise', 'handover'],
  fields: { handover: ref('handover', { label: 'Handover', required: true }) },
  prepare: async (ctx, { handover }) => {
    const sections = await sectionsOf(ctx, handover);
    const lines = sections.flatMap(({ key, lines: some }) => some.map((line) => ({ section: key, line })));
    if (lines.length === 0) throw invalid({ handover: [messages.nothingToSummarise] });
    const data = { lines: lines.map(({ section, line }, at) => ({ number: at + 1, section, ...facts(line) })) };
    return { task: tasks.summary, data, against: lines.map(({ line }) => line) };
  },
  accept: async (_ctx, answer, lines) => {
    const { sentences } = parse(answered, answer);
    return {
      sentences: sentences.map(({ line: number, text }) => {
        const line = lines[number - 1];
        if (!line) throw badRequest(messages.wrongType);
        return { number, text, line: { type: line.noun, id: line.id, name: line.name } };
      }),
    };
  },
});
