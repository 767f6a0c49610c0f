import { useQueries, useQuery } from '@tanstack/react-query';
import { allFeatures, type Feature, featureFrom, featureOf } from '#web/entity/common/feature.ts';
import { type FieldInfo, isFile } from '#web/entity/common/field-info.ts';
import { fieldsQuery } from '#web/entity/common/queries.ts';
import { filterParts } from '#web/entity/filter/filter-words.ts';
import { words } from './builder.words';

/** A field of a noun, also of a record it refers to: its path, and what it is called. */
export interface Found {
  path: string;
  label: string;
  info: FieldInfo;
  /** Of another record. */
  hop: boolean;
}

const hopLabel = words.condition.hop;
const anyFeature = (): Feature => allFeatures()[0]!;

function useFieldsOf(feature: Feature | undefined): FieldInfo[] {
  return useQuery({ ...fieldsQuery(feature ?? anyFeature()), enabled: feature !== undefined }).data ?? [];
}

/** The field of a path: `priority`, `asset__criticality`. */
export function useField(noun: string | undefined, path: string): Found | undefined {
  const { field, rest } = filterParts(path, useFieldsOf(featureOf(noun ?? '')));
  const target = featureFrom(field?.options_from);
  const beyond = filterParts(rest.join('__'), useFieldsOf(rest.length > 0 ? target : undefined)).field;
  if (!field) return undefined;
  if (rest.length === 0) return { path, label: field.label, info: field, hop: false };
  return beyond && { path, label: hopLabel(field.label, beyond.label), info: beyond, hop: true };
}

const comparable = (info: FieldInfo): boolean =>
  info.filterable && info.operators.length > 0 && info.type !== 'files' && !isFile(info);

/** The fields that a condition can compare: those of the noun, and one step further. */
export function useComparable(noun: string | undefined): Found[] {
  const fields = useFieldsOf(featureOf(noun ?? '')).filter(comparable);
  const hops = fields.flatMap((info) => {
    const target = info.type === 'ref' && !isFile(info) ? featureFrom(info.options_from) : undefined;
    return target ? [{ info, target }] : [];
  });
  const further = useQueries({ queries: hops.map(({ target }) => fieldsQuery(target)) });
  return [
    ...fields.map((info) => ({ path: info.key, label: info.label, info, hop: false })),
    ...hops.flatMap(({ info: by }, at) =>
      (further[at]?.data ?? []).filter(comparable).map((info) => ({
        path: `${by.key}__${info.key}`,
        label: hopLabel(by.label, info.label),
        info,
        hop: true,
      })),
    ),
  ];
}

/** What a person types once would be wrong on every later day. */
const untimely = new Set(['date', 'date_time', 'files']);
const isSettable = (info: FieldInfo): boolean =>
  info.editable && !isFile(info) && info.type !== 'data' && !untimely.has(info.type);

/** The fields that an action can set. */
export const useSettable = (noun: string | undefined): FieldInfo[] =>
  useFieldsOf(featureOf(noun ?? '')).filter(isSettable);

/** The fields whose changes can be watched: those that the history names. */
export const useWatchable = (noun: string | undefined): FieldInfo[] =>
  useFieldsOf(featureOf(noun ?? '')).filter((info) => info.editable || info.filterable);
