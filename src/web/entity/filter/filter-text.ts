import { useQuery } from '@tanstack/react-query';
import { words } from '#words/screen';
import { type Feature, featureFrom, optionsOf } from '../common/feature.ts';
import type { FieldInfo } from '../common/field-info.ts';
import { useFields } from '../common/fields.ts';
import { conditionWords, filterParts, valueWords } from './filter-words.ts';
import { useNames } from '../pick/options.ts';
import { fieldsQuery } from '../common/queries.ts';

/** A chip has room for a few names. */
const maxNames = 3;

/** A filter of the address as the text of its chip: field, condition, value; records by name, never by id. */
export function useFilterText(feature: Feature, name: string, value: string): string {
  const fields = useFields(feature);
  const { field, rest } = filterParts(name, fields ?? []);
  // `asset__location` filters by a field of the other record.
  const target = featureFrom(field?.options_from);
  const beyond = useQuery({ ...fieldsQuery(target ?? feature), enabled: target !== undefined && rest.length > 0 });
  const further = target && rest.length > 0 ? filterParts(rest.join('__'), beyond.data ?? []) : undefined;
  const last: FieldInfo | undefined = further?.field ?? field;
  const operator = (further?.field ? further.rest : rest).at(-1) ?? 'eq';
  const itself = name === 'id' || name === 'id__in';
  const from = itself ? optionsOf(feature) : operator === 'isnull' ? null : (last?.options_from ?? null);
  const ids = from ? value.split(',') : [];
  const names = useNames(from, ids.slice(0, maxNames));
  const all = names.join(', ');
  const named = ids.length > maxNames ? words.filter.more(all, ids.length - maxNames) : all;
  if (itself) return words.filter.several(ids.length, named);
  // Until it is known what kind of value it is, it may be an id.
  const leadsOn = rest[0] !== undefined && !(rest[0] in words.filter.operators);
  if (!fields || (leadsOn && beyond.isLoading)) return [...(field ? [field.label] : []), '…'].join(' · ');
  const label = field?.label ?? name;
  // A flag that is true needs only its name: "Low stock".
  if (field?.type === 'flag' && name === field.key && value === 'true') return label;
  return [
    label,
    ...(further?.field ? [further.field.label] : []),
    ...(field?.type === 'flag' && name === field.key ? [] : [conditionWords(last, operator)]),
    from ? named : valueWords(last, operator, value),
  ].join(' · ');
}
