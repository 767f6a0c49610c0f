import * as z from 'zod/mini';
import { parse } from '#shared/entity';
import { invalid } from '#shared/errors';
import { longText } from '#shared/field';
import { messages } from '#words/messages';
import { storeOf } from '#server/entity/store';
import { useRoute } from '../answer.server';
import { tasks } from '../task.words';

/** What only exists here, and so cannot come from there. */
const ours = ['id', 'help_photo', 'measurement', 'show_if'];

export const procedureRoute = useRoute({
  key: 'procedure',
  summary: 'Ask the language model to draft the steps of a procedure from a text; nothing is saved',
  permit: ['draft', 'procedure'],
  fields: { text: longText({ label: 'Text', required: true, max: 40_000 }) },
  prepare: async (_ctx, { text }) => ({
    task: tasks.procedure,
    data: { instruction: text },
    against: storeOf('procedure').entity.fields,
  }),
  accept: async (_ctx, answer, fields) => {
    const { fields: steps } = parse(z.strictObject({ fields: fields.fields!.schema }), answer) as { fields: object[] };
    if (steps.length === 0 || steps.some((step) => ours.some((key) => key in step)))
      throw invalid({ fields: [messages.wrongType] });
    return { fields: steps };
  },
});
