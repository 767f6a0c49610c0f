import type { TriggerType } from '../sentence/trigger';
import type { ConditionGroup } from '../sentence/condition';
import { words } from './recipes.words';
import type { ActionDraft } from './action-parts';
import type { TriggerDraft } from './trigger-parts';

/** A whole sentence to begin with; blanks that only the plant knows are left empty. */
export interface Recipe {
  title: string;
  trigger: TriggerDraft;
  conditions: ConditionGroup | null;
  actions: ActionDraft[];
}

const order = (name: string, values: Record<string, unknown> = {}): ActionDraft => ({
  type: 'create_work_order',
  values: { name, ...values },
});
const tell = (text: string, more: object = {}): ActionDraft => ({ type: 'notify', to: {}, text, ...more });

const { titles, names, texts } = words;

const made: Record<TriggerType, Omit<Recipe, 'title' | 'conditions'> & { conditions?: ConditionGroup }> = {
  reading: { trigger: { type: 'reading', op: 'above' }, actions: [order(names.reading)] },
  no_reading: { trigger: { type: 'no_reading', minutes: 24 * 60 }, actions: [tell(texts.no_reading)] },
  asset_offline: {
    trigger: { type: 'asset_offline', minutes: 60 },
    actions: [tell(texts.asset_offline, { urgent: true })],
  },
  wo_overdue: { trigger: { type: 'wo_overdue', minutes: 24 * 60 }, actions: [tell(texts.wo_overdue)] },
  asset_status: {
    trigger: { type: 'asset_status', to: 'offline' },
    actions: [order(names.asset_status, { priority: 'high' })],
  },
  wo_created: {
    trigger: { type: 'wo_created' },
    conditions: { all: [{ field: 'priority', op: 'eq', value: 'critical' }] },
    actions: [tell(texts.wo_created, { urgent: true })],
  },
  wo_status: { trigger: { type: 'wo_status', to: 'done' }, actions: [tell(texts.wo_status)] },
  field_changed: {
    trigger: { type: 'field_changed', entity: 'work-order', field: 'due_date' },
    actions: [tell(texts.field_changed)],
  },
  request_created: {
    trigger: { type: 'request_created' },
    conditions: { all: [{ field: 'priority', op: 'in', value: ['high', 'critical'] }] },
    actions: [tell(texts.request_created, { urgent: true })],
  },
  step_failed: { trigger: { type: 'step_failed' }, actions: [order(names.step_failed)] },
  stock_low: { trigger: { type: 'stock_low' }, actions: [{ type: 'draft_purchase_order' }] },
  schedule: { trigger: { type: 'schedule', cron: '0 6 * * 1' }, actions: [order(names.schedule)] },
  webhook: { trigger: { type: 'webhook' }, actions: [{ type: 'create_request', values: { name: names.webhook } }] },
};

export const recipeOf = (type: TriggerType): Recipe => ({
  title: titles[type],
  conditions: null,
  ...made[type],
});

export const recipes: readonly Recipe[] = (Object.keys(made) as TriggerType[]).map(recipeOf);

/** What the rest of a new automation takes on from its trigger, until somebody changes it. */
export async function followTrigger(value: unknown, began: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { type } = (value ?? {}) as { type?: TriggerType };
  if (!type || began.trigger) return {};
  const { title, conditions, actions } = recipeOf(type);
  return { name: title, conditions, actions };
}
