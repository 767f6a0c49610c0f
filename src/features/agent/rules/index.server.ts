import type { AgentKey, Rule } from '../rule.server';
import { steward } from './steward/steward.server';
import { stockRule } from './stock/stock.server';
import { triage } from './triage/triage.server';

/** The agents of this version, one line each, in the order of their list. */
const rules: readonly Rule<object>[] = [triage, stockRule, steward];

export const ruleOf = (key: string): Rule | undefined => allRules().find((rule) => rule.key === (key as AgentKey));

export const allRules = (): readonly Rule[] => rules as readonly Rule[];
