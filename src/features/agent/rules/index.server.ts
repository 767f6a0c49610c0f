import type { AgentKey, Rule } from '../rule.server';
import { meters } from './meters/meters.server';
import { planner } from './planner/planner.server';
import { steward } from './steward/steward.server';
import { stockRule } from './stock/stock.server';
import { triage } from './triage/triage.server';
import { warranty } from './warranty/warranty.server';

/** The agents of this version, one line each, in the order of their list. */
const rules: readonly Rule<object>[] = [triage, stockRule, planner, meters, warranty, steward];

export const ruleOf = (key: string): Rule | undefined => allRules().find((rule) => rule.key === (key as AgentKey));

export const allRules = (): readonly Rule[] => rules as readonly Rule[];
