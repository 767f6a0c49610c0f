import { invalid, stale } from '#shared/errors';
import type { Patch } from '#shared/entity';
import { messages } from '#words/messages';
import { type Change, record } from '#server/audit';
import type { Context } from '#server/context';
import { nextOccurrence } from '#server/jobs/cron';
import { input, patchInput, type Route, route } from '#server/http/route';
import type { Agent } from './agent';
import { agentFields, runFields } from './agent-fields';
import { agentSchema, runSchema, triedSchema } from './agent-schema.server';
import { words } from './agent.words';
import { readAgent, tag } from './agents.server';
import type { Rule } from './rule.server';
import { ruleOf } from './rules/index.server';
import { forgetDue, nextScan } from './run/clock.server';
import { runNow } from './run/run-now.server';

export const changeRoutes: Route[] = [
  route({
    method: 'PATCH',
    path: '/agents/:agent',
    tag,
    summary: 'Switch an agent on or off, or change when it looks, as whom, and by which settings',
    permit: ['update', 'agent'],
    body: patchInput(agentFields),
    answer: agentSchema,
    handle: (ctx, { params, body }) => change(ctx, params.agent!, body),
  }),
  route({
    method: 'POST',
    path: '/agents/:agent/run',
    tag,
    summary: 'Let an agent look at everything now; a dry run only says what it would propose',
    permit: ['run', 'agent'],
    status: 202,
    body: input(runFields),
    answer: runSchema,
    otherwise: { 200: triedSchema },
    handle: (ctx, { params, body }) => runNow(ctx, params.agent!, body.dry_run ?? false),
  }),
];

async function change(ctx: Context, id: string, patch: Patch<typeof agentFields>): Promise<Agent> {
  const [kept] = await ctx.db.rows<{ schedule: string | null }>(
    `select schedule from agent where organization_id = $1 and id = $2 for update`,
    [ctx.organization.id, id],
  );
  const before = await readAgent(ctx, id);
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== '*' && !ctx.ifMatch.includes(`"${before.version}"`))
    throw stale(before);
  const { own, ...after } = patched(ctx, before, { schedule: kept!.schedule, ...patch });
  const changes: Change[] = (['is_enabled', 'reads_as', 'schedule', 'settings'] as const)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ field: key, from: before[key], to: after[key] }));
  // Whoever switches it on again has looked at why it rests.
  const wakes = patch.is_enabled === true && before.paused_reason !== null;
  if (changes.length === 0 && !wakes) return before;
  if (wakes) changes.push({ field: 'paused_reason', from: before.paused_reason, to: null });
  await ctx.db.rows(
    `update agent set is_enabled = $3, reads_as = $4, schedule = $5, settings = $6, next_scan_at = $7, updated_at = $8,
       paused_reason = case when $9 then null else paused_reason end, failures = case when $9 then 0 else failures end,
       change_failures = case when $9 then 0 else change_failures end, version = version + 1
     where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      id,
      after.is_enabled,
      after.reads_as,
      own,
      JSON.stringify(after.settings),
      after.is_enabled ? nextScan(ctx, after.schedule) : null,
      ctx.now,
      wakes,
    ],
  );
  if (!after.is_enabled) await forgetDue(ctx, id);
  const description = words.changed(
    before.name,
    changes.map(({ field }) => words.fields[field as keyof typeof words.fields]),
  );
  await record(ctx, [{ entity_type: 'agent', entity_id: id, action: 'updated', description, changes }]);
  return readAgent(ctx, id);
}

/** What the patch leaves; `own` is the schedule that somebody has set. */
function patched(ctx: Context, before: Agent, patch: Patch<typeof agentFields>) {
  const rule = ruleOf(before.key)!;
  const settings = settingsOf(rule, before, patch.settings);
  const given = patch.schedule ?? null;
  // A schedule that only repeats the rules goes on to follow them.
  const usual = [rule.schedule(before.settings), rule.schedule(settings)];
  const own = given === null || usual.includes(given) ? null : cronOf(ctx, given);
  return {
    is_enabled: patch.is_enabled ?? before.is_enabled,
    reads_as: patch.reads_as ?? before.reads_as,
    schedule: own ?? rule.schedule(settings),
    settings,
    own,
  };
}

function cronOf(ctx: Context, given: string): string {
  try {
    if (given.trim().split(/\s+/).length !== 5 || !nextOccurrence(given, ctx.organization.time_zone, new Date(ctx.now)))
      throw new RangeError(given);
    return given.trim();
  } catch {
    throw invalid({ schedule: [messages.mustBeCron] });
  }
}

/** What is given, over what was; each of a name, a type and a value that the rules know. */
function settingsOf(rule: Rule, { settings }: Agent, given: Record<string, unknown> | null | undefined) {
  if (given == null) return settings;
  const errors = Object.entries(given).flatMap(([name, value]): [string, string[]][] => {
    if (!Object.hasOwn(rule.settings, name)) return [[name, [messages.unknownField]]];
    return isOfType(rule.settings[name], value) ? [] : [[name, [words.badSetting(name)]]];
  });
  const after = { ...settings, ...given };
  const wrong = errors.length > 0 ? errors : Object.entries(rule.check?.(after) ?? {});
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([name, list]) => [`settings.${name}`, list])));
  return after;
}

function isOfType(usual: unknown, value: unknown): boolean {
  if (Array.isArray(usual))
    return (
      Array.isArray(value) && value.length > 0 && value.length <= 50 && value.every((one) => isOfType(usual[0], one))
    );
  if (typeof usual === 'number') return typeof value === 'number' && Number.isFinite(value) && value >= 0;
  if (usual !== null && typeof usual === 'object')
    return (
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      Object.entries(value).every(
        ([name, one]) => Object.hasOwn(usual, name) && isOfType((usual as Record<string, unknown>)[name], one),
      )
    );
  return typeof value === typeof usual && (typeof value !== 'string' || value.length <= 200);
}
