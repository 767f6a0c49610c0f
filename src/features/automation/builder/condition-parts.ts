import type { ConditionLine } from '../sentence/condition';
import type { SubjectNoun } from '../sentence/trigger';
import { words } from './builder.words';
import type { Part } from './parts';

const all = words.condition;

/** How a comparison stands in the sentence: the side and "is empty" are part of it. */
const opOf = ({ op, side, value }: ConditionLine): string =>
  op === 'isnull' ? (value === false ? 'notnull' : 'isnull') : side === 'old' ? `was_${op}` : op;

/** The line with another comparison, without a value that does not fit it. */
function withOp(line: ConditionLine, chosen: string): ConditionLine {
  const { field, value } = line;
  if (chosen === 'isnull' || chosen === 'notnull') return { field, op: 'isnull', value: chosen === 'isnull' };
  if (chosen === 'changed') return { field, op: 'changed' };
  const was = chosen.startsWith('was_');
  const op = (was ? chosen.slice('was_'.length) : chosen) as ConditionLine['op'];
  const fits = Array.isArray(value) === (op === 'in') && line.op !== 'isnull' && line.op !== 'changed';
  return { field, op, ...(fits && { value }), ...(was && { side: 'old' as const }) };
}

const isDone = ({ op }: ConditionLine): boolean => op === 'isnull' || op === 'changed';

/** A condition in its sentence, after "If", "and" or "or". */
export function conditionParts(line: ConditionLine, noun: SubjectNoun | undefined): Part[] {
  return [
    {
      as: 'field',
      of: 'compared',
      noun,
      key: 'field',
      label: all.field,
      value: line.field,
      set: (field) => ({ field, op: 'eq' }),
    },
    ...(line.field
      ? ([
          {
            as: 'op',
            noun,
            field: line.field,
            key: 'op',
            label: all.op,
            value: opOf(line),
            set: (op: unknown) => withOp(line, op as string),
          },
        ] as Part[])
      : []),
    ...(line.field && !isDone(line)
      ? ([
          {
            as: 'value',
            noun,
            field: line.field,
            many: line.op === 'in',
            key: 'value',
            label: all.value,
            value: line.value,
            set: (value: unknown) => ({ ...line, value }),
          },
        ] as Part[])
      : []),
  ];
}
