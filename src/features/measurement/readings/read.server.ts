import { badRequest, notFound } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { pageParameters } from '#server/entity/routes';
import { thumbnailUrl } from '#server/entity/select';
import { object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { dateTime } from '#shared/field';
import { compare } from '#server/entity/filter/filter';
import { Params } from '#server/entity/params';
import { headOf } from '../store.server';
import { numberOf } from '../figure';
import type { Reading } from './reading';

const words = { type: 'string' };
const wordsOrNone = { type: ['string', 'null'] };
const figure = { type: ['number', 'null'] };
const moment = { type: 'string', format: 'date-time' };
const momentOrNone = { type: ['string', 'null'], format: 'date-time' };
const yesOrNo = { type: 'boolean' };
const person = {
  ...object({ id: words, name: words, color: wordsOrNone, profile_image: wordsOrNone }),
  type: ['object', 'null'],
};

export const readingProperties = {
  id: words,
  value: { type: ['number', 'string'], description: 'Of a state measurement the key of the state.' },
  delta: { ...figure, description: 'Of cumulative ones: what was added since the valid reading before.' },
  total: { ...figure, description: 'Of cumulative ones: the first value and everything that was added since.' },
  taken_at: moment,
  note: wordsOrNone,
  external_id: wordsOrNone,
  meaning: { ...object({ kind: words }), type: ['object', 'null'], additionalProperties: true },
  photo: {
    ...object({ id: words, name: words, file_url: words, thumbnail_url: wordsOrNone }),
    type: ['object', 'null'],
  },
  is_suspect: { ...yesOrNo, description: 'Implausible and from a sensor: it does not count.' },
  is_unexplained: { ...yesOrNo, description: 'Below the one before, for no reason that anybody gave.' },
  is_late: { ...yesOrNo, description: 'Taken before one that was there already: it triggers nothing.' },
  voided_at: momentOrNone,
  voided_by: person,
  void_reason: wordsOrNone,
  created_at: moment,
  created_by: person,
  source: words,
};

export const readingSchema = object(readingProperties);
export const readingsSchema = pageSchema(readingSchema);

const who = (row: string): string =>
  `case when ${row}.id is not null then json_build_object('id', ${row}.id, 'name', ${row}.name, 'color', ${row}.color,
    'profile_image', ${thumbnailUrl(`${row}.profile_image_id`)}) end`;

const select = `select r.id, r.value, r.state, r.delta, r.total, r.taken_at, r.note, r.external_id, r.meaning,
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'file_url', '/api/files/' || f.id,
      'thumbnail_url', ${thumbnailUrl('f.id')}) end as photo,
    r.is_suspect, r.is_unexplained, r.is_late, r.voided_at, ${who('v')} as voided_by, r.void_reason,
    r.created_at, ${who('u')} as created_by, r.source
  from reading r
    left join file f on f.organization_id = r.organization_id and f.id = r.photo_id
    left join member u on u.organization_id = r.organization_id and u.id = r.created_by
    left join member v on v.organization_id = r.organization_id and v.id = r.voided_by`;

type Line = Omit<Reading, 'value' | 'delta' | 'total'> & {
  value: string | null;
  state: string | null;
  delta: string | null;
  total: string | null;
};

const shown = ({ value, state, delta, total, ...line }: Line): Reading => ({
  ...line,
  value: state ?? numberOf(value)!,
  delta: numberOf(delta),
  total: numberOf(total),
});

export async function readReading(ctx: Context, measurement: string, id: string): Promise<Reading> {
  const [line] = await ctx.db.rows<Line>(
    `${select} where r.organization_id = $1 and r.measurement_id = $2 and r.id = $3`,
    [ctx.organization.id, measurement, id],
    'often',
  );
  if (!line) throw notFound();
  return shown(line);
}

const time = dateTime({ label: 'taken_at' });
const filters: Record<string, { operator: 'gte' | 'lte' | 'gt' | 'lt'; description: string }> = {
  taken_at__gte: { operator: 'gte', description: 'Taken then or later.' },
  taken_at__lte: { operator: 'lte', description: 'Taken then or before.' },
  taken_at__gt: { operator: 'gt', description: 'Taken later.' },
  taken_at__lt: { operator: 'lt', description: 'Taken before.' },
};

export const readingParameters = [
  ...pageParameters.filter(({ name }) => name !== 'q'),
  ...Object.entries(filters).map(([name, { description }]) => ({ name, description, schema: words })),
];

/** The readings of a measurement, newest first, with those that are void. */
export async function listReadings(ctx: Context, id: string, query: URLSearchParams): Promise<Page<Reading>> {
  const paging = readPage(query, 25);
  const { reading_count } = await headOf(ctx, id);
  const params = new Params();
  const where = [`r.organization_id = ${params.add(ctx.organization.id)} and r.measurement_id = ${params.add(id)}`];
  for (const [name, raw] of query) {
    if (name === 'page' || name === 'page_size') continue;
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (!filter) throw badRequest(messages.unknownFilter(name));
    where.push(compare({ ctx, params, name, raw }, time, 'r.taken_at', filter.operator));
  }
  let count = reading_count;
  if (where.length > 1) {
    const [all] = await ctx.db.rows<{ count: number }>(
      `select count(*)::int as count from reading r where ${where.join(' and ')}`,
      params.values,
    );
    count = all!.count;
  }
  const lines = await ctx.db.rows<Line>(
    `${select} where ${where.join(' and ')} order by r.taken_at desc, r.id desc limit ${paging.size} offset ${paging.offset}`,
    params.values,
  );
  return pageOf(ctx, paging, count, lines.map(shown));
}
