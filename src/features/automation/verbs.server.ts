import * as z from 'zod/mini';
import { invalid, notFound } from '#shared/errors';
import { data, dateTime, type Fields, number } from '#shared/field';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow, writtenRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { storeOf } from '#server/entity/store';
import { loadRow, updateRow } from '#server/entity/write';
import { list, object, recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { nextOccurrence } from '#server/jobs/cron';
import { automation } from './automation';
import { words } from './automation.words';
import type { AutomationEvent } from './engine/event';
import { lastReading } from './engine/events.server';
import { loadAutomation } from './engine/loaded.server';
import { runFor } from './engine/run.server';
import { readRun, type Run, runSchema } from './runs.server';
import { knownOf } from './engine/state.server';
import { automations } from './store.server';
import { cron, subjectOf } from './sentence/trigger';
import { withWebhook } from './with-webhook.server';

const tag = 'Automations';

const runFields = {
  subjects: data(
    z
      .array(z.uuid({ error: () => messages.mustBeIds('Records') }))
      .check(z.maxLength(500, messages.tooMany('Records', 500))),
    {
      label: 'Records',
    },
  ),
} as const satisfies Fields;

const previewFields = {
  schedule: data(z.union([cron, z.strictObject({ cron })]), { label: 'Schedule', required: true }),
  after: dateTime({ label: 'After' }),
  count: number({ label: 'Count', min: 1, max: 100, fallback: 5 }),
} as const satisfies Fields;

export const verbRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/automations/:id/run',
    tag,
    summary: 'Run an automation now, for these records; conditions, cool-down and open work do not keep it',
    permit: ['update', 'automation'],
    body: input(runFields),
    answer: object({ runs: list(runSchema) }),
    handle: async (ctx, { params, body }) => ({ runs: await runNow(ctx, params.id!, body.subjects ?? []) }),
  }),
  withWebhook(
    route({
      method: 'POST',
      path: '/automations/:id/take-over',
      tag,
      summary: 'Become the author: it acts with your rights from now on',
      permit: ['update', 'automation'],
      answer: () => recordSchema(automation, chips),
      handle: async (ctx, { params }) => {
        await takeOver(ctx, params.id!);
        return writtenRow(ctx, automations, params.id!);
      },
    }),
  ),
  route({
    method: 'POST',
    path: '/automations/schedule-preview',
    tag,
    summary: 'Say when a schedule comes next',
    permit: ['read', 'automation'],
    body: input(previewFields),
    answer: object({ dates: list({ type: 'string', format: 'date-time' }) }),
    handle: async (ctx, { body }) => ({ dates: datesOf(ctx, body) }),
  }),
];

async function runNow(ctx: Context, id: string, subjects: string[]): Promise<Run[]> {
  await loadRow(ctx, automations, id, 'update');
  const found = (await loadAutomation(ctx, id))!;
  const noun = subjectOf(found.trigger);
  const chosen = subjects.length === 0 && 'measurement' in found.trigger ? [found.trigger.measurement] : subjects;
  if (noun && chosen.length === 0) throw invalid({ subjects: [messages.required('Records')] });
  if (!noun && chosen.length > 0) throw invalid({ subjects: [words.noSubject] });
  const runs: Run[] = [];
  for (const subject of noun ? chosen : [null]) {
    if (noun && subject) await requireSubject(ctx, noun, subject);
    const event: AutomationEvent = {
      types: [found.trigger.type],
      at: ctx.now,
      signal: { kind: 'entry', at: ctx.now },
      key: `by hand ${uuid7()}`,
      ...(noun && subject && { subject: { noun, id: subject } }),
      ...(noun === 'measurement' && subject && { reading: await lastReading(ctx, subject) }),
    };
    const known = await knownOf(ctx, id, subject ?? id);
    const run = await runFor(ctx, { automation: found, event, known, by: ctx.user.name });
    if (run) runs.push(await readRun(ctx, run));
  }
  return runs;
}

async function requireSubject(ctx: Context, noun: string, id: string): Promise<void> {
  try {
    await getRow(ctx, storeOf(noun), id);
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error;
    throw invalid({ subjects: [messages.notFoundAmong('Records')] });
  }
}

/** Nobody needs to be there any more for it to be taken over. It stays disabled until somebody enables it. */
async function takeOver(ctx: Context, id: string): Promise<void> {
  if (!ctx.user.member) throw notFound();
  const before = await loadRow(ctx, automations, id, 'update');
  if (before.author === ctx.user.member) return;
  const isAboutAuthor = before.disabled_reason === 'author_left' || before.disabled_reason === 'author_rights';
  const columns = { author: ctx.user.member, ...(isAboutAuthor && { disabled_reason: null }) };
  await updateRow(ctx, automations, before, {}, columns, { description: words.takenOver });
}

function datesOf(
  ctx: Context,
  { schedule, after, count }: { schedule: string | { cron: string }; after?: string | null; count?: number | null },
): string[] {
  const line = typeof schedule === 'string' ? schedule : schedule.cron;
  const dates: string[] = [];
  let last = new Date(after ?? ctx.now);
  try {
    while (dates.length < (count ?? previewFields.count.fallback)) {
      const next = nextOccurrence(line, ctx.organization.time_zone, last);
      if (!next) break;
      dates.push(next.toISOString());
      last = next;
    }
  } catch {
    throw invalid({ schedule: [messages.mustBeCron] });
  }
  return dates;
}
