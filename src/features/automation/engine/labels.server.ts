import type { Field } from '#shared/field';
import { hasStore, type Store, storeOf } from '#server/entity/store';
import type { ConditionLine } from '../sentence/condition';

/** The field and the value of a condition as forms call them; what has no label stands as it was written. */
export function labelsOf(noun: string | undefined, { field: path, value }: Pick<ConditionLine, 'field' | 'value'>) {
  let field: Field | undefined;
  let store = storeIf(noun);
  const labels: string[] = [];
  for (const key of path.split('__')) {
    field = store?.entity.fields[key];
    labels.push(field?.label ?? key.replaceAll('_', ' '));
    store = storeIf(field?.to);
  }
  return { field: labels.join(' › '), value: Array.isArray(value) ? value.map(labelIn(field)) : labelIn(field)(value) };
}

const storeIf = (noun: string | undefined): Store | undefined => (noun && hasStore(noun) ? storeOf(noun) : undefined);

const labelIn =
  (field: Field | undefined) =>
  (value: unknown): unknown =>
    field?.options?.find((option) => option.value === value)?.label ?? value;
