import { conditionWords } from '#web/entity/filter/filter-words.ts';
import { words } from './builder.words';
import type { Choice } from './parts';
import type { Found } from './use-field';

const all = words.condition;

const changes: readonly Choice[] = [
  { value: 'changed', label: all.changed },
  { value: 'changed_to', label: all.changedTo },
  { value: 'changed_from', label: all.changedFrom },
  { value: 'was_eq', label: all.was },
  { value: 'was_ne', label: all.wasNot },
];

/** The comparisons of a field, as they read in a sentence; only own fields of a record are known as they were. */
export function opChoices(found: Found | undefined): Choice[] {
  const operators = found?.info.operators ?? ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'icontains', 'isnull'];
  const plain = operators.flatMap((value): Choice[] => {
    const label = conditionWords(found?.info, value);
    return value === 'isnull'
      ? [
          { value, label },
          { value: 'notnull', label: all.notEmpty },
        ]
      : [{ value, label }];
  });
  return found && !found.hop ? [...plain, ...changes] : plain;
}

export const opText = (found: Found | undefined, op: string): string =>
  opChoices(found).find(({ value }) => value === op)?.label ?? op;
