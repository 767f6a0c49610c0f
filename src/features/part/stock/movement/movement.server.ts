import type { Created } from '#shared/entity';
import { type FieldErrors, invalid, notFound } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { loadRow } from '#server/entity/write';
import { createInput, patchInput, type Route, route } from '#server/http/route';
import { object } from '#server/http/json-schema';
import { pressedAt } from '#server/pressed';
import { Books } from '../books.server';
import { differenceOf } from '../../count/count.server';
import { assembleKit, assembleMissing, componentsOf } from '../../kit/kit.server';
import {
  listMovements,
  movementParameters,
  movementSchema,
  movementsSchema,
  readMovement,
} from './movements-read.server';
import { parts } from '../../part.server';
import { available, isLow, movementFields, stockFields } from '../stock';

const whole = { type: 'integer' };

export const movementRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/parts/:id/movements',
    tag: 'Parts',
    summary: 'List the movements of a part, newest first',
    permit: ['read', 'part'],
    query: movementParameters,
    answer: movementsSchema,
    handle: (ctx, { params, query }) => listMovements(ctx, params.id!, query),
  }),
  route({
    method: 'POST',
    path: '/parts/:id/movements',
    tag: 'Parts',
    summary: 'Receive, issue, return, transfer, adjust or count a part',
    permit: ['update', 'part'],
    status: 201,
    body: createInput(movementFields),
    answer: object({ ...(movementSchema.properties as object), warning: { type: ['string', 'null'] } }),
    handle: (ctx, { params, body }) => moveStock(ctx, params.id!, body),
  }),
  route({
    method: 'PATCH',
    path: '/parts/:id/stocks/:location',
    tag: 'Parts',
    summary: 'Set how many of a part there should be at a location at least',
    permit: ['update', 'part'],
    body: patchInput(stockFields),
    answer: object({
      id: { type: 'string' },
      location: object({ id: { type: 'string' }, name: { type: 'string' } }),
      quantity: whole,
      reserved: whole,
      available: whole,
      minimum_quantity: whole,
      is_low: { type: 'boolean' },
    }),
    handle: (ctx, { params, body }) => setMinimum(ctx, params.id!, params.location!, body.minimum_quantity),
  }),
];

type MovementInput = Created<typeof movementFields>;

async function moveStock(ctx: Context, id: string, input: MovementInput) {
  requireConsistent(input);
  const { location, to_location: other } = input;
  const components = takesComponents(input) ? await componentsOf(ctx, id) : [];
  const books = await Books.open(
    ctx,
    [id, ...components.map(({ part }) => part)],
    other ? [location, other] : [location],
  );
  if (!books.parts.has(id)) throw notFound();
  requirePlaces(books, input);
  const made = input.kind === 'count' ? await count(ctx, books, id, input) : apply(books, id, input);
  const shelf = books.at(id, location);
  const [, line] = await Promise.all([books.close(), readMovement(ctx, made)]);
  const short = available(shelf) < shelf.minimum_quantity && available(shelf) < available(shelf.before);
  return { ...line, warning: short ? messages.belowMinimum(available(shelf), shelf.minimum_quantity) : null };
}

const takesComponents = ({ kind, assemble }: MovementInput): boolean => kind === 'issue' || assemble === true;

function apply(
  books: Books,
  part: string,
  { kind, quantity, unit_cost: unitCost, to_location, assemble, ...input }: MovementInput,
): string {
  const move = { part, kind, unitCost, ...input };
  switch (kind) {
    case 'receive':
      return assemble ? assembleKit(books, { ...move, quantity }) : books.move({ ...move, quantity });
    case 'issue':
      assembleMissing(books, { ...move, quantity });
      return books.move({ ...move, quantity: -quantity });
    case 'transfer':
      return books.transfer({ ...move, quantity, other: to_location! });
    default:
      return books.move({ ...move, quantity });
  }
}

async function count(
  ctx: Context,
  books: Books,
  part: string,
  { id, location, quantity, reason, counted_at }: MovementInput,
) {
  const at = pressedAt(ctx, 'counted_at', 'Counted at', counted_at);
  const difference = await differenceOf(ctx, books, { part, location, quantity, at });
  return books.move({ id, part, location, kind: 'count', reason, ...difference });
}

/** Checks that need no stock. */
function requireConsistent(input: MovementInput): void {
  const { kind, quantity, location, to_location: other, unit_cost, reason, assemble, counted_at } = input;
  const errors: FieldErrors = {};
  const minimum = kind === 'count' ? 0 : 1;
  if (kind === 'adjust' ? quantity === 0 : quantity < minimum)
    errors.quantity = [kind === 'adjust' ? messages.notZero('Quantity') : messages.atLeast('Quantity', minimum)];
  if (kind === 'adjust' && !reason) errors.reason = [messages.required('Reason')];
  if (kind === 'transfer' && !other) errors.to_location = [messages.required('To location')];
  if (kind === 'transfer' && other === location) errors.to_location = [messages.samePlace];
  if (kind !== 'transfer' && other) errors.to_location = [messages.onlyTransfers];
  if (assemble && kind !== 'receive') errors.assemble = [messages.onlyKits];
  if (counted_at && kind !== 'count') errors.counted_at = [messages.onlyCounts];
  if (unit_cost && kind !== 'receive' && kind !== 'return') errors.unit_cost = [messages.onlyIncoming];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function requirePlaces({ places }: Books, { location, to_location: other }: MovementInput): void {
  const errors: FieldErrors = {};
  if (!places.has(location)) errors.location = [messages.notFoundReference('Location')];
  if (other && !places.has(other)) errors.to_location = [messages.notFoundReference('To location')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function setMinimum(ctx: Context, id: string, location: string, minimum: number | null | undefined) {
  await loadRow(ctx, parts, id, 'update');
  const books = await Books.open(ctx, [id], [location]);
  if (!books.places.has(location)) throw notFound();
  if (minimum !== undefined) books.setMinimum(id, location, minimum ?? 0);
  await books.close();
  const { id: stock, quantity, reserved, minimum_quantity } = books.at(id, location);
  return {
    id: stock,
    location: { id: location, name: books.places.get(location) },
    quantity,
    reserved,
    available: quantity - reserved,
    minimum_quantity,
    is_low: isLow({ quantity, reserved, minimum_quantity }),
  };
}
