import { notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { instantText } from '#server/entity/select';
import { getRow } from '#server/entity/read';
import { pageParameters } from '#server/entity/routes';
import { list, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import { runStatuses } from './run';
import { automations } from './store.server';

const words = { type: 'string' };
const wordsOrNone = { type: ['string', 'null'] };
const chip = { ...object({ id: words, name: words }), type: ['object', 'null'] };

export const lineSchema = {
  type: 'object',
  properties: {
    n: { type: 'integer' },
    kind: words,
    text: words,
    result: words,
    error: words,
    answered: { type: 'boolean', description: 'Of a call: the address has answered.' },
  },
  required: ['n', 'kind', 'text', 'result'],
};
export const subjectSchema = { ...object({ noun: words, id: words, name: words }), type: ['object', 'null'] };

export const runSchema = object({
  id: words,
  automation: object({ id: words, name: words }),
  status: { type: 'string', enum: runStatuses.map(({ value }) => value) },
  reason: wordsOrNone,
  at: words,
  created_at: words,
  event: { type: 'object' },
  subject: subjectSchema,
  depth: { type: 'integer' },
  /** The run that led to it. */
  cause: { ...object({ run: words, automation: chip }), type: ['object', 'null'] },
  lines: list(lineSchema),
});

export interface Run {
  id: string;
  status: string;
}

const select = `select r.id, json_build_object('id', a.id, 'name', a.name) as automation, r.status, r.reason,
    ${instantText('r.at')} as at, ${instantText('r.created_at')} as created_at, r.event, r.subject, r.depth, r.lines,
    case when r.cause_run is not null then json_build_object('run', r.cause_run, 'automation',
      (select json_build_object('id', b.id, 'name', b.name) from automation_run c
         join automation b on b.organization_id = c.organization_id and b.id = c.automation_id
       where c.organization_id = r.organization_id and c.id = r.cause_run)) end as cause
  from automation_run r join automation a on a.organization_id = r.organization_id and a.id = r.automation_id
  where r.organization_id = $1 and a.deleted_at is null`;

export const runsRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/automations/:id/runs',
    tag: 'Automations',
    summary: 'List the runs of an automation, the latest first',
    permit: ['read', 'automation'],
    query: [
      ...pageParameters.filter(({ name }) => name !== 'q'),
      { name: 'status', description: 'Only those that ended so.', schema: words },
    ],
    answer: pageSchema(runSchema),
    handle: (ctx, { params, query }) => listRuns(ctx, params.id!, query),
  }),
  route({
    method: 'GET',
    path: '/automations/runs/:id',
    tag: 'Automations',
    summary: 'Read a run, line by line',
    permit: ['read', 'automation'],
    answer: runSchema,
    handle: (ctx, { params }) => readRun(ctx, params.id!),
  }),
];

async function listRuns(ctx: Context, id: string, query: URLSearchParams): Promise<Page<Run>> {
  await getRow(ctx, automations, id);
  const asked = readPage(query, 25);
  const status = query.get('status');
  const known = runStatuses.map(({ value }) => value as string);
  if (status !== null && !known.includes(status))
    throw badRequest(messages.badFilterValue('status', messages.mustBeOneOf(messages.it, known)));
  const where = `r.automation_id = $2 and ($3::text is null or r.status = $3)`;
  const values = [ctx.organization.id, id, status];
  const [total] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from automation_run r where r.organization_id = $1 and ${where}`,
    values,
  );
  const rows = await ctx.db.rows<Run>(
    `${select} and ${where} order by r.created_at desc, r.at desc, r.id desc limit ${asked.size} offset ${asked.offset}`,
    values,
  );
  return pageOf(ctx, asked, total!.count, rows);
}

export async function readRun(ctx: Context, id: string): Promise<Run> {
  const [run] = await ctx.db.rows<Run>(`${select} and r.id = $2`, [ctx.organization.id, id]);
  if (!run) throw notFound();
  return run;
}
