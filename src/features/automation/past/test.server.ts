import { invalid, notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { list, object } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import * as z from 'zod/mini';
import { data, type Fields } from '#shared/field';
import { messages } from '#words/messages';
import { testFields, unsavedFields } from '../automation';
import { checkAutomation, type Definition } from '../check/check.server';
import { conditionsHold, type Values } from '../engine/condition.server';
import { decide, refusal, type State, unseen } from '../engine/decide';
import type { AutomationEvent } from '../engine/event';
import { Facts } from '../engine/facts.server';
import { loadAutomation } from '../engine/loaded.server';
import { matches } from '../engine/matches';
import { pastOf, type Window } from './past.server';
import { walkedBack } from './past-entries.server';
import { previewOf } from './preview.server';
import type { RunLine, RunSubject } from '../run';
import { lineSchema, subjectSchema } from '../runs.server';
import { knownOf } from '../engine/state.server';
import { subjectOf } from '../sentence/trigger';
import { triggerLine } from '../engine/trigger-line';

const day = 86_400_000;
const hour = 3_600_000;
/** Nobody reads more, and each has its lines. */
const mostRuns = 1_000;

const madeUp = z.strictObject({
  at: z.optional(z.nullable(z.iso.datetime())),
  subject: z.optional(z.nullable(z.uuid({ error: () => messages.mustBeId('Record') }))),
  reading: z.optional(
    z.nullable(
      z.strictObject({
        value: z.union([z.number(), z.string()]),
        delta: z.optional(z.nullable(z.number())),
        total: z.optional(z.nullable(z.number())),
      }),
    ),
  ),
  changes: z.optional(
    z.nullable(
      z.array(z.strictObject({ field: z.string(), from: z.optional(z.unknown()), to: z.optional(z.unknown()) })),
    ),
  ),
  body: z.optional(z.unknown()),
});

const tryFields = { event: data(madeUp, { label: 'Event', required: true }) } as const satisfies Fields;

const run = { at: { type: 'string' }, subject: subjectSchema, lines: list(lineSchema) };
const reason = { type: 'string', enum: ['cooldown', 'open'] };
const answer = object({ runs: list(object(run)), skipped: list(object({ ...run, reason })) });

export const testRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/automations/:id/test',
    tag: 'Automations',
    summary: 'Say what an automation would have done in the last days; writes nothing',
    permit: ['read', 'automation'],
    body: input(testFields),
    answer,
    handle: async (ctx, { params, body }) => testOn(ctx, await saved(ctx, params.id!), asked(body)),
  }),
  route({
    method: 'POST',
    path: '/automations/test',
    tag: 'Automations',
    summary: 'Say what an automation that is not saved yet would have done in the last days',
    permit: ['create', 'automation'],
    body: input(unsavedFields),
    answer,
    handle: async (ctx, { body }) => {
      const given = { name: '', ...(body as unknown as Definition) };
      await checkAutomation(ctx, given);
      return testOn(ctx, given, asked(body));
    },
  }),
  route({
    method: 'POST',
    path: '/automations/:id/try',
    tag: 'Automations',
    summary: 'Say line by line what an automation would do for a made-up event; writes nothing',
    permit: ['read', 'automation'],
    body: input(tryFields),
    answer: object({ runs: { type: 'boolean' }, lines: list(lineSchema) }),
    handle: async (ctx, { params, body }) => tryOn(ctx, await saved(ctx, params.id!), body.event),
  }),
];

interface Tested extends Definition {
  id?: string;
  name: string;
}

async function saved(ctx: Context, id: string): Promise<Tested> {
  const found = await loadAutomation(ctx, id);
  if (!found) throw notFound();
  return found;
}

const asked = ({ days, assume_open_hours }: { days?: number | null; assume_open_hours?: number | null }) => ({
  days: days ?? testFields.days.fallback,
  openFor: (assume_open_hours ?? testFields.assume_open_hours.fallback) * hour,
});

interface TestRun {
  at: string;
  subject: RunSubject | null;
  lines: RunLine[];
}

/** One that would have been used up, with why. */
interface TestSkip extends TestRun {
  reason: NonNullable<ReturnType<typeof refusal>>;
}

/** What is known of a subject while the past is gone through. */
interface Memory {
  state: State;
  last_run_at: string | null;
  open_until: string | null;
  event?: AutomationEvent;
}

/**
 * Goes through the last days as the engine would have (F3.9): the same events, the same decision, the same refusals.
 * It begins as many days earlier, so that the state at the beginning is what it was.
 */
async function testOn(
  ctx: Context,
  tested: Tested,
  { days, openFor }: { days: number; openFor: number },
): Promise<{ runs: TestRun[]; skipped: TestSkip[] }> {
  const { trigger } = tested;
  const from = new Date(Date.parse(ctx.now) - days * day).toISOString();
  const warm: Window = { from: new Date(Date.parse(from) - days * day).toISOString(), to: ctx.now };
  const { events, begun } = await pastOf(ctx, trigger, warm);
  await countAsNow(ctx, tested, begun);
  const memories = new Map<string, Memory>();
  const memoryOf = (id: string): Memory => {
    const found = memories.get(id) ?? { state: begun.get(id) ?? unseen, last_run_at: null, open_until: null };
    memories.set(id, found);
    return found;
  };
  for (const id of begun.keys()) memoryOf(id);
  const runs: TestRun[] = [];
  const skipped: TestSkip[] = [];
  const fire = async (memory: Memory, event: AutomationEvent) => {
    const isShown = event.at >= from;
    const { holds, lines } = await conditionsThen(ctx, tested, event);
    if (!holds) return;
    const is_open = memory.open_until !== null && event.at < memory.open_until;
    const reason = refusal(tested, { last_run_at: memory.last_run_at, is_open }, event.at);
    if (reason) {
      if (isShown && skipped.length < mostRuns)
        skipped.push({ ...(await shownRun(ctx, { ...tested, actions: [] }, event, lines)), reason });
      return;
    }
    memory.last_run_at = event.at;
    if (tested.actions.some(({ type }) => type === 'create_work_order'))
      memory.open_until = new Date(Date.parse(event.at) + openFor).toISOString();
    if (isShown && runs.length < mostRuns) runs.push(await shownRun(ctx, tested, event, lines));
  };
  const ring = async (id: string, before: string, isLast = false) => {
    const memory = memoryOf(id);
    const { due } = memory.state;
    if (due === null || (isLast ? due > before : due >= before)) return;
    const signal = { kind: 'clock' as const, at: due };
    memory.state = decide(trigger, memory.state, signal).state;
    const subject = memory.event?.subject ?? { noun: subjectOf(trigger)!, id };
    await fire(memory, { ...memory.event, types: [trigger.type], subject, at: due, signal, key: `${id} ${due}` });
  };
  for (const event of events) {
    const id = event.subject?.id ?? '';
    await ring(id, event.at);
    const memory = memoryOf(id);
    const { state, fires } = decide(trigger, memory.state, event.signal);
    if (state.due !== memory.state.due) memory.event = event;
    memory.state = state;
    if (fires) await fire(memory, event);
  }
  for (const id of memories.keys()) await ring(id, ctx.now, true);
  const byTime = (a: TestRun, b: TestRun) => a.at.localeCompare(b.at);
  return { runs: runs.toSorted(byTime), skipped: skipped.toSorted(byTime) };
}

/** An increase is counted in steps from where it is counted now: its steps before lay at the same places. */
async function countAsNow(ctx: Context, { id, trigger }: Tested, begun: Map<string, State>): Promise<void> {
  if (!id || trigger.type !== 'reading' || trigger.op !== 'increased_by') return;
  const { mark } = (await knownOf(ctx, id, trigger.measurement)).state;
  const then = begun.get(trigger.measurement);
  if (mark === null || !then || then.mark === null) return;
  const by = Number(trigger.value);
  begun.set(trigger.measurement, { ...then, mark: mark + by * Math.floor((then.mark - mark) / by + 1e-9) });
}

/** The conditions with the fields as they were then, or as they are today where that is not known. */
async function conditionsThen(ctx: Context, tested: Tested, event: AutomationEvent) {
  if (!tested.conditions) return { holds: true, lines: [] };
  const facts = new Facts(ctx, event, tested);
  const then = event.subject ? await walkedBack(ctx, event.subject, event.at, event.entry) : new Map<string, unknown>();
  const values: Values = {
    record: async () => ({ ...(await facts.subject()), ...Object.fromEntries(then) }),
    isToday: (path) => path.includes('__'),
  };
  return conditionsHold(ctx, tested.conditions, event, values);
}

async function shownRun(
  ctx: Context,
  tested: Tested,
  event: AutomationEvent,
  conditions: Omit<RunLine, 'n'>[],
): Promise<TestRun> {
  const facts = new Facts(ctx, event, tested);
  const subject = event.subject ? { ...event.subject, name: String((await facts.subject())?.name ?? '') } : null;
  const lines = [
    { kind: 'trigger', text: triggerLine(tested.trigger, event), result: 'yes' },
    ...conditions,
    ...(await previews(tested, facts)),
  ];
  return { at: event.at, subject, lines: numbered(lines) };
}

async function previews({ actions }: Tested, facts: Facts): Promise<Omit<RunLine, 'n'>[]> {
  const lines = [];
  for (const action of actions) lines.push(await previewOf(action, facts));
  return lines;
}

const numbered = (lines: Omit<RunLine, 'n'>[]): RunLine[] => lines.map((line, at) => ({ n: at + 1, ...line }));

type MadeUp = z.infer<typeof madeUp>;

/** Each line for a made-up event, whether it would run or not. */
async function tryOn(ctx: Context, tested: Tested, given: MadeUp): Promise<{ runs: boolean; lines: RunLine[] }> {
  const event = await eventFrom(ctx, tested, given);
  const isFor = matches(tested.trigger, event) && decide(tested.trigger, unseen, event.signal).fires;
  const facts = new Facts(ctx, event, tested);
  const { holds, lines } = await conditionsHold(ctx, tested.conditions, event, { record: () => facts.subject() });
  const trigger = { kind: 'trigger', text: triggerLine(tested.trigger, event), result: isFor ? 'yes' : 'no' };
  const actions = isFor && holds ? await previews(tested, facts) : [];
  return { runs: isFor && holds, lines: numbered([trigger, ...lines, ...actions]) };
}

async function eventFrom(ctx: Context, { trigger }: Tested, given: MadeUp): Promise<AutomationEvent> {
  const noun = subjectOf(trigger);
  const at = given.at ?? ctx.now;
  const id = given.subject ?? ('measurement' in trigger ? trigger.measurement : undefined);
  if (noun && !id) throw invalid({ 'event.subject': [messages.required('Record')] });
  const event: AutomationEvent = {
    types: [trigger.type],
    at,
    signal: { kind: 'entry', at },
    key: '',
    ...(noun && id && { subject: { noun, id } }),
    ...(given.changes && { changes: given.changes.map(({ field, from = null, to = null }) => ({ field, from, to })) }),
    ...(given.body !== undefined && { body: given.body }),
  };
  if (noun && id && !(await new Facts(ctx, event, { name: '' }).subject()))
    throw invalid({ 'event.subject': [messages.notFoundReference('Record')] });
  if (trigger.type !== 'reading') return event;
  if (!given.reading) throw invalid({ 'event.reading': [messages.required('Reading')] });
  const { value, delta, total } = given.reading;
  const reading = { id: '', value, delta: delta ?? null, total: total ?? null, taken_at: at, note: null };
  const number = typeof value === 'number' ? value : null;
  const state = typeof value === 'string' ? value : null;
  const signal = { kind: 'reading' as const, at, value: number, state, delta: reading.delta, total: reading.total };
  // How long it has lasted is not known of a made-up event: it counts as long enough.
  return { ...event, reading, signal: lasted(trigger, signal) ? { kind: 'entry', at } : signal };
}

const lasted = (trigger: Definition['trigger'], signal: Parameters<typeof decide>[2]): boolean =>
  trigger.type === 'reading' && Boolean(trigger.for_minutes) && decide(trigger, unseen, signal).state.inside === true;
