import * as z from 'zod/mini';
import { parse } from '#shared/entity';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { loadRow, updateRow } from '#server/entity/write';
import { type JsonSchema, recordSchema } from '#server/http/json-schema';
import { input, type Input, type Route, route } from '#server/http/route';
import { momentIn } from '../series/moment-in.server';
import { procedureIds, shownCopies, shownCopy } from '../plan';
import { answerSteps } from './answer.server';
import { followUp, followUpFields } from './follow-up.server';
import { refuseAnswersWhenDone, setProcedures } from './procedures.server';
import { templates, workOrders } from '../store.server';
import { pressedAt } from '#server/pressed';
import { answerFields, workOrder } from '../work-order';

const described = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema;
  return rest;
};

const ids: Input<string[]> = {
  fields: {},
  mode: 'replace',
  batch: true,
  schema: { type: 'array', items: { type: 'string', format: 'uuid', 'x-noun': 'procedure' }, uniqueItems: true },
  parse: (value) => parse(procedureIds, value),
};

const answers: Input<Record<string, unknown>> = {
  fields: {},
  mode: 'patch',
  batch: false,
  schema: {
    type: 'object',
    description:
      'Answers by the ids of their fields; null takes an answer back. Photos are a list of files, or {add, remove} to leave the others as they are. A signature is {image, covers}: `covers` is what its giver saw, by field: all that is answered before it and, as far as they are to be sealed with it, after it; where it reads otherwise by now it is refused with 409. Where the organisation asks for the password when signing, `proof` is what POST /auth/prove answered for `{copy}/{field}`.',
  },
  parse: (value) => parse(z.record(z.string(), z.unknown()), value),
};

const tag = 'Work orders';
const at = '/work-orders/:id/procedures';

export const workOrderProcedureRoutes: Route[] = [
  route({
    method: 'GET',
    path: at,
    tag,
    summary: 'Read the procedures of a work order or template, with what was answered',
    permit: ['read', 'work-order'],
    answer: described(shownCopies),
    handle: (ctx, { params }) => readProcedures(ctx, params.id!),
  }),
  route({
    method: 'PUT',
    path: at,
    tag,
    summary: 'Say which procedures of the library a work order or template has: the whole list. Each is copied',
    permit: ['update', 'work-order'],
    body: ids,
    answer: described(shownCopies),
    handle: (ctx, { params, body }) => saveProcedures(ctx, params.id!, body),
  }),
  route({
    method: 'PATCH',
    path: `${at}/:copy/answers`,
    tag,
    summary: 'Answer fields of a procedure',
    permit: ['update', 'work-order'],
    query: [
      {
        name: 'answered_at',
        description: 'When it was said, of a device that had no connection then.',
        schema: { type: 'string', format: 'date-time' },
      },
    ],
    body: answers,
    answer: described(shownCopy),
    handle: (ctx, { params, body, query }) => {
      const answeredAt = momentIn(query, 'answered_at', answerFields.answered_at.label);
      return answerSteps(
        ctx,
        params.id!,
        params.copy!,
        body,
        pressedAt(ctx, 'answered_at', answerFields.answered_at.label, answeredAt),
      );
    },
  }),
  route({
    method: 'POST',
    path: `${at}/:copy/follow-up`,
    tag,
    summary: 'Make a work order of a field that was flagged or failed, with its evidence',
    permit: ['create', 'work-order'],
    status: 201,
    body: input(followUpFields),
    answer: () => recordSchema(workOrder, chips),
    handle: async (ctx, { params, body }) =>
      getRow(ctx, workOrders, await followUp(ctx, params.id!, params.copy!, body)),
  }),
];

/** Templates are work orders of another kind and use the same routes (D4). */
export async function storeOf(ctx: Context, id: string): Promise<typeof workOrders> {
  const [row] = await ctx.db.rows(
    `select from work_order where organization_id = $1 and id = $2 and kind = 'template'`,
    [ctx.organization.id, id],
  );
  return row ? (templates as never) : workOrders;
}

async function readProcedures(ctx: Context, id: string): Promise<unknown> {
  return (await getRow(ctx, await storeOf(ctx, id), id)).procedures;
}

async function saveProcedures(ctx: Context, id: string, wanted: string[]): Promise<unknown> {
  const store = await storeOf(ctx, id);

  const before = await loadRow(ctx, store, id, 'update');
  refuseAnswersWhenDone(before.status);
  const { changes, columns } = await setProcedures(ctx, id, wanted);
  const entry = { changes, description: messages.proceduresChanged };
  if (changes.length > 0) await updateRow(ctx, store, before, columns as never, {}, entry);
  return readProcedures(ctx, id);
}
