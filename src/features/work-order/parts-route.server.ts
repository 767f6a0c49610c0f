import * as z from 'zod/mini';
import { bodies, parse } from '#shared/entity';
import { messages } from '#shared/messages';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { loadRow, updateRow } from '#server/entity/write';
import type { JsonSchema } from '#server/http/json-schema';
import { input, type Input, type Route, route } from '#server/http/route';
import { refuseWhenDone, setParts } from './parts.server';
import { type PartLine, partLineFields, shownLine } from './plan';
import { workOrders } from './store.server';

const one = input(partLineFields);
const many = z.array(bodies(partLineFields).replace).check(z.maxLength(200));
const whole: Input<PartLine[]> = {
  ...one,
  batch: true,
  parse: (value) => (Array.isArray(value) ? (parse(many, value) as unknown as PartLine[]) : [one.parse(value)]),
};

const { $schema: _dialect, ...partsSchema } = z.toJSONSchema(z.array(shownLine)) as JsonSchema;

export const workOrderPartsRoutes: Route[] = [
  route({
    method: 'PUT',
    path: '/work-orders/:id/parts',
    tag: 'Work orders',
    summary: 'Say which parts a work order needs: the whole list. What has a location is reserved there',
    permit: ['update', 'work-order'],
    body: whole,
    answer: partsSchema,
    handle: (ctx, { params, body }) => saveParts(ctx, params.id!, body),
  }),
];

async function saveParts(ctx: Context, id: string, lines: PartLine[]): Promise<unknown> {
  const before = await loadRow(ctx, workOrders, id, 'update');
  refuseWhenDone(before.status);
  const changes = await setParts(ctx, id, lines, '');
  if (changes.length > 0)
    await updateRow(ctx, workOrders, before, {}, {}, { changes, description: messages.partsChanged });
  return (await getRow(ctx, workOrders, id)).parts;
}
