import { badRequest, notFound } from '#shared/errors';
import { choice, dateTime, ref } from '#shared/field';
import { messages } from '#words/messages';
import { can } from '#shared/permission';
import type { Context } from '#server/context';
import { compare } from '#server/entity/filter/filter';
import { Params } from '#server/entity/params';
import { pageParameters } from '#server/entity/routes';
import { thumbnailUrl } from '#server/entity/select';
import { object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { movementKinds } from '../stock';

const words = { type: 'string' };
const whole = { type: 'integer' };
const wordsOrNone = { type: ['string', 'null'] };
const place = { ...object({ id: words, name: words, color: wordsOrNone }), type: ['object', 'null'] };

export const movementSchema = object({
  id: words,
  kind: { ...words, enum: movementKinds.map(({ value }) => value) },
  location: object({ id: words, name: words, color: wordsOrNone }),
  from_location: place,
  to_location: place,
  quantity: { ...whole, description: 'What came in, or below zero what went out.' },
  balance: { ...whole, description: 'What lay at the location from then on.' },
  unit_cost: wordsOrNone,
  currency: words,
  reason: wordsOrNone,
  source: words,
  origin: { ...object({ entity_type: words, id: words }), type: ['object', 'null'] },
  created_at: { type: 'string', format: 'date-time' },
  created_by: {
    ...object({ id: words, name: words, color: wordsOrNone, profile_image: wordsOrNone }),
    type: ['object', 'null'],
  },
});

export const movementsSchema = pageSchema(movementSchema);

const kind = { field: choice(movementKinds, { label: 'kind' }), value: 'm.kind' };
/** When it happened, also where it was sent later. */
const at = { field: dateTime({ label: 'at' }), value: 'coalesce(m.counted_at, m.created_at)' };

const filters = {
  kind: { ...kind, operator: 'eq', description: 'Only of this kind.' },
  kind__in: { ...kind, operator: 'in', description: 'Only of these kinds, separated by commas.' },
  at__gte: { ...at, operator: 'gte', description: 'Only from this moment on.' },
  at__lt: { ...at, operator: 'lt', description: 'Only before this moment.' },
  location: {
    field: ref('location', { label: 'location' }),
    value: 'm.location_id',
    operator: 'eq',
    description: 'Only at this location.',
  },
} as const;

export const movementParameters = [
  ...pageParameters.filter(({ name }) => name !== 'q'),
  ...Object.entries(filters).map(([name, { description }]) => ({ name, description, schema: words })),
];

/** A movement as the API returns it. */
interface Line {
  id: string;
  created_by: { id: string } | null;
  unit_cost: string | null;
  [more: string]: unknown;
}

const chip = (row: string) =>
  `case when ${row}.id is not null then json_build_object('id', ${row}.id, 'name', ${row}.name, 'color', ${row}.color) end`;

const readLines = `select m.id, m.kind, ${chip('l')} as location,
    case when m.quantity > 0 then ${chip('o')} end as from_location,
    case when m.quantity < 0 then ${chip('o')} end as to_location,
    m.quantity, m.balance, m.unit_cost, m.reason, m.source,
    case when m.origin_id is not null then json_build_object('entity_type', m.origin_type, 'id', m.origin_id) end as origin,
    m.created_at,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'color', u.color,
      'profile_image', ${thumbnailUrl('u.profile_image_id')}) end as created_by
  from part_movement m
    join location l on l.organization_id = m.organization_id and l.id = m.location_id
    left join location o on o.organization_id = m.organization_id and o.id = m.other_location_id
    left join member u on u.organization_id = m.organization_id and u.id = m.created_by`;

/** Costs are only for people who may see them. */
const shown = (ctx: Context, { unit_cost, ...line }: Line) => ({
  ...line,
  unit_cost: can(ctx.user, 'read', 'cost', line) ? unit_cost : null,
  currency: ctx.organization.currency,
});

/** Reads one movement in the same round trip as its write, because others wait for the lock on the part. */
export async function readMovement(ctx: Context, id: string) {
  const [line] = await ctx.db.rows<Line>(
    `${readLines} where m.organization_id = $1 and m.id = $2`,
    [ctx.organization.id, id],
    'often',
  );
  return shown(ctx, line!);
}

/** Movements are numbered without gaps, so that every page is one short index range. */
export async function listMovements(ctx: Context, part: string, query: URLSearchParams): Promise<Page<unknown>> {
  const paging = readPage(query, 25);
  const [found] = await ctx.db.rows<{ movements: number }>(
    `select movements from part where organization_id = $1 and id = $2 and deleted_at is null`,
    [ctx.organization.id, part],
  );
  if (!found) throw notFound();
  const params = new Params();
  const where = [`m.organization_id = ${params.add(ctx.organization.id)} and m.part_id = ${params.add(part)}`];
  for (const [name, raw] of query) {
    if (name === 'page' || name === 'page_size') continue;
    const filter = Object.hasOwn(filters, name) ? filters[name as keyof typeof filters] : undefined;
    if (!filter) throw badRequest(messages.unknownFilter(name));
    where.push(compare({ ctx, params, name, raw }, filter.field, filter.value, filter.operator));
  }
  const filtered = where.length > 1;
  let count = found.movements;
  let limit = `limit ${paging.size} offset ${paging.offset}`;
  if (filtered) {
    const [total] = await ctx.db.rows<{ count: number }>(
      `select count(*) as count from part_movement m where ${where.join(' and ')}`,
      params.values,
    );
    count = total!.count;
  } else {
    const newest = count - paging.offset;
    where.push(`m.seq <= ${params.add(newest)} and m.seq > ${params.add(newest - paging.size)}`);
    limit = '';
  }
  const lines = await ctx.db.rows<Line>(
    `${readLines} where ${where.join(' and ')} order by m.seq desc ${limit}`,
    params.values,
  );
  return pageOf(
    ctx,
    paging,
    count,
    lines.map((line) => shown(ctx, line)),
  );
}
