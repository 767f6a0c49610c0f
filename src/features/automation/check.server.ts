import type { Context } from '#server/context';
import type { Action } from './action';
import type { ConditionGroup } from './condition';
import type { Trigger } from './trigger';

/** What an automation does, saved or not. */
export interface Definition {
  trigger: Trigger;
  conditions?: ConditionGroup | null;
  actions: Action[];
  cooldown_minutes?: number | null;
  unless_open?: boolean | null;
  max_runs_per_hour?: number | null;
}

/** Everything that it names must exist when it is saved: records, fields, values and places in texts. */
export async function checkAutomation(_ctx: Context, _given: Definition): Promise<void> {}
