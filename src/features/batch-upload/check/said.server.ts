import type { Plan, Said } from './plan.server';
import { nameText, parentText, type Staged, textAt } from './scan.server';

/** With columns for levels, name and parent follow from them. */
export function saidIn(plan: Plan): Said[] {
  if (plan.levels.length === 0) return plan.said;
  const { fields, said } = plan;
  const add = (key: string): Said => ({
    key,
    field: fields[key]!,
    column: null,
    constant: '',
    ids: null,
    sign: '.',
    form: 'dmy',
    needed: key === 'name',
  });
  return [
    ...said.filter(({ key }) => key !== 'parent'),
    ...(said.some(({ key }) => key === 'name') ? [] : [add('name')]),
    add('parent'),
  ];
}

export function textFor(plan: Plan, said: Said, staged: Staged): string {
  if (plan.levels.length > 0 && said.key === 'parent') return parentText(plan, staged);
  if (plan.levels.length > 0 && said.key === 'name' && said.column === null && said.constant === '')
    return nameText(plan, staged);
  return said.column === null ? said.constant : textAt(staged, said.column);
}
