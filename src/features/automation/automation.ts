import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { choice, data, dateTime, duration, type Fields, flag, longText, number, ref, text } from '#shared/field';
import { nounLabels } from '#words/nouns';
import { actions } from './sentence/action';
import { conditions } from './sentence/condition';
import { disabledReasons, runReasons, runStatuses } from './run';
import { trigger } from './sentence/trigger';

const maybeText = z.nullable(z.string());

const lastRun = z.nullable(
  z.object({
    id: z.string(),
    at: z.string(),
    status: z.enum(runStatuses.map(({ value }) => value)),
    reason: z.nullable(z.enum(runReasons)),
    error: maybeText,
  }),
);

const webhook = z.nullable(z.object({ url: z.string(), secret: z.string() }));

const readOnly = { readOnly: true } as const;
const shown = { readOnly: true, computed: true } as const;
/** Runs are no change of the automation, and its history would be nothing else. */
const unrecorded = { unrecorded: true } as const;

/** When (trigger) → if (conditions) → then (actions) (D29). */
export const automation = defineEntity({
  name: 'automation',
  plural: 'automations',
  path: '/automations',
  ...nounLabels.automation,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', max: 500, searched: true }),
    is_enabled: flag({ label: 'Enabled', fallback: false, column: true }),
    trigger: data(trigger, { label: 'When', required: true }),
    conditions: data(conditions, { label: 'If' }),
    actions: data(actions, { label: 'Then', required: true }),
    cooldown_minutes: duration({ label: 'Cool-down', form: true, max: 525_600, fallback: 0 }),
    unless_open: flag({ label: 'Not while its work order is open', form: true, fallback: true }),
    max_runs_per_hour: number({ label: 'Runs an hour at most', form: true, min: 1, max: 10_000, fallback: 100 }),
    // Whoever saves it: each entry of its history names them.
    author: ref('user', { ...readOnly, label: 'Author', column: true, unrecorded: true }),
    disabled_reason: choice(disabledReasons, { ...readOnly, label: 'Disabled because' }),
    last_run: data(lastRun, { ...readOnly, ...unrecorded, label: 'Last run', column: true }),
    last_run_at: dateTime({ ...readOnly, ...unrecorded, label: 'Last run at' }),
    next_run_at: dateTime({ ...shown, ...unrecorded, label: 'Next run', column: true }),
    runs: number({ ...readOnly, ...unrecorded, label: 'Runs', column: true }),
    /** Its last run failed, or it switched itself off: somebody has to look. */
    is_failing: flag({ ...shown, ...unrecorded, label: 'Is failing' }),
    /** Only for those who may change it: the secret signs. */
    webhook: data(webhook, { ...shown, label: 'Webhook', detail: true }),
  },
  minimal: ['is_enabled'],
});

// ---- bodies of the verbs -------------------------------------------------------------------------------------------

export const testFields = {
  days: number({ label: 'Days', min: 1, max: 90, fallback: 30 }),
  /** How long a work order would stay open. */
  assume_open_hours: number({ label: 'Hours a work order stays open', min: 0, max: 8760, fallback: 24 }),
} as const satisfies Fields;

/** The parts of an automation that is not saved yet. */
export const unsavedFields = {
  trigger: automation.fields.trigger,
  conditions: automation.fields.conditions,
  actions: automation.fields.actions,
  cooldown_minutes: automation.fields.cooldown_minutes,
  unless_open: automation.fields.unless_open,
  max_runs_per_hour: automation.fields.max_runs_per_hour,
  ...testFields,
} as const satisfies Fields;
