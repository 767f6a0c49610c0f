import * as z from 'zod/mini';
import { bodies, parse } from '#shared/entity';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { loadRow, updateRow } from '#server/entity/write';
import type { JsonSchema } from '#server/http/json-schema';
import { input, type Input, type Route, route } from '#server/http/route';
import { changeParts, refuseWhenDone, setParts } from './parts.server';
import { rebased, savedAs } from './part-places';
import { type PartLine, partLineFields, type ShownLine, shownLine } from '../plan';
import { storeOf } from '../procedures/route.server';
import { workOrders } from '../store.server';

const lineInput = input(partLineFields);
const linesSchema = z.array(bodies(partLineFields).replace).check(z.maxLength(200));
const based = z.strictObject({ parts: linesSchema, base: linesSchema });

interface Wanted {
  parts: PartLine[];
  /** The list that the client started from. */
  base?: PartLine[];
}

const partsInput: Input<Wanted> = {
  ...lineInput,
  batch: true,
  parse: (value) => {
    if (Array.isArray(value)) return { parts: parse(linesSchema, value) as unknown as PartLine[] };
    const isBased = typeof value === 'object' && value !== null && 'base' in value;
    return isBased ? (parse(based, value) as unknown as Wanted) : { parts: [lineInput.parse(value)] };
  },
};

const { $schema: _dialect, ...partsSchema } = z.toJSONSchema(
  z.array(z.extend(shownLine, { currency: z.string() })),
) as JsonSchema;

export const workOrderPartsRoutes: Route[] = [
  route({
    method: 'PUT',
    path: '/work-orders/:id/parts',
    tag: 'Work orders',
    summary:
      'Say which parts a work order or template needs: the whole list, or {parts, base} with the list you knew, to leave rows that others changed since. What has a location is reserved there',
    permit: ['update', 'work-order'],
    body: partsInput,
    answer: partsSchema,
    handle: (ctx, { params, body }) => saveParts(ctx, params.id!, body),
  }),
];

async function saveParts(ctx: Context, id: string, { parts, base }: Wanted): Promise<unknown> {
  const store = await storeOf(ctx, id);
  const before = await loadRow(ctx, store, id, 'update');
  refuseWhenDone(before.status);
  const now = base && ((await getRow(ctx, store, id)).parts as ShownLine[]).map(savedAs);
  const lines = now ? rebased(parts, base, now) : parts;
  const changes = store === workOrders ? await setParts(ctx, id, lines, '') : await changeParts(ctx, id, lines, '');
  if (changes.length > 0) await updateRow(ctx, store, before, {}, {}, { changes, description: messages.partsChanged });
  const { currency } = ctx.organization;
  return ((await getRow(ctx, store, id)).parts as ShownLine[]).map((line) => ({ ...line, currency }));
}
