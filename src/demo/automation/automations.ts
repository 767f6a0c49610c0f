import type { Action } from '#features/automation/sentence/action';
import type { ConditionGroup } from '#features/automation/sentence/condition';
import type { Trigger } from '#features/automation/sentence/trigger';

type Id = (kind: string, key: string) => string;

export interface DemoAutomation {
  key: string;
  name: string;
  description: string;
  is_enabled: boolean;
  /** How many days ago the manager switched it off. */
  off?: number;
  trigger: Trigger;
  conditions?: ConditionGroup;
  actions: Action[];
  cooldown_minutes?: number;
}

/** Eight automations as a plant has them. */
export const demoAutomations = (idOf: Id): DemoAutomation[] => [
  {
    key: 'critical-told',
    name: 'Tell the mechanics of critical work',
    description: 'Nobody has to look at the list for it.',
    is_enabled: true,
    trigger: { type: 'wo_created' },
    conditions: { all: [{ field: 'priority', op: 'eq', value: 'critical' }] },
    actions: [
      {
        type: 'notify',
        to: { teams: [idOf('team', 'Mechanical')] },
        text: 'Critical: {{work_order.name}}',
        urgent: true,
      },
    ],
  },
  {
    key: 'overdue-high',
    name: 'Raise what is two days late',
    description: 'Work that is late becomes high, unless it is already.',
    is_enabled: true,
    trigger: { type: 'wo_overdue', minutes: 2880 },
    conditions: { any: [{ field: 'priority', op: 'in', value: ['low', 'medium'] }] },
    actions: [
      { type: 'set_fields', values: { priority: 'high' } },
      { type: 'comment', text: 'Late since {{work_order.due_date}}.' },
    ],
  },
  {
    key: 'reorder',
    name: 'Order what runs low',
    description: 'A draft for the cheapest vendor; a manager sends it.',
    is_enabled: true,
    trigger: { type: 'stock_low' },
    actions: [{ type: 'draft_purchase_order' }],
    cooldown_minutes: 1440,
  },
  {
    key: 'offline-hour',
    name: 'A line that stands for an hour',
    description: 'Critical machines only: a work order, and the manager hears of it.',
    is_enabled: true,
    trigger: { type: 'asset_offline', minutes: 60 },
    conditions: { all: [{ field: 'criticality', op: 'eq', value: 'a' }] },
    actions: [
      { type: 'create_work_order', values: { name: '{{asset.name}} stands', priority: 'critical' } },
      { type: 'assign', on: 'work_order', teams: [idOf('team', 'Mechanical')] },
    ],
  },
  {
    key: 'failed-step',
    name: 'Look at what failed an inspection',
    description: 'A comment names the step, so that the next shift sees it.',
    is_enabled: true,
    trigger: { type: 'step_failed' },
    actions: [{ type: 'comment', text: 'Failed: {{step.label}} ({{step.answer}})' }],
  },
  {
    key: 'weekly-open',
    name: 'Monday: what nobody has taken',
    description: 'A comment on every open job without anybody to do it. Off: the same jobs got the same words.',
    is_enabled: true,
    off: 13,
    trigger: {
      type: 'schedule',
      cron: '0 7 * * 1',
      filter: { entity: 'work-order', query: 'status=open&users__isnull=true&teams__isnull=true' },
    },
    actions: [{ type: 'comment', text: 'Still open, and nobody has it.' }],
  },
  {
    key: 'hot',
    name: 'Oil warmer than usual',
    description: 'For an hour, at most once a week: look at the cooler before it trips.',
    is_enabled: true,
    trigger: {
      type: 'reading',
      measurement: idOf('measurement', 'compressor-1-oil-temperature'),
      op: 'above',
      value: 77,
      hysteresis: 2,
      for_minutes: 60,
    },
    cooldown_minutes: 7 * 1440,
    actions: [
      {
        type: 'create_work_order',
        values: { name: '{{asset.name}}: oil at {{reading.value}} {{measurement.unit}}', estimated_minutes: 30 },
      },
    ],
  },
  {
    key: 'service',
    name: 'Service every 500 hours',
    description: 'By the hours it has run, whatever the date.',
    is_enabled: true,
    trigger: {
      type: 'reading',
      measurement: idOf('measurement', 'compressor-1-hours'),
      op: 'increased_by',
      value: 500,
      since: 'trigger',
    },
    actions: [
      {
        type: 'create_work_order',
        values: { name: 'Service {{asset.name}}', work_type: 'preventive', estimated_minutes: 90 },
      },
    ],
  },
];
