import { useQueries } from '@tanstack/react-query';
import { fieldsQuery } from '#web/entity/common/queries.ts';
import type { FieldInfo } from '#web/entity/common/field-info.ts';
import { optionQuery } from '#web/entity/pick/options.ts';
import type { Call, Proposal } from '../agent';
import { namesWanted, parsed, type Parsed } from './call-text';

export interface ReadCall extends Parsed {
  fields: FieldInfo[];
  names: ReadonlyMap<string, string>;
  /** What a value of the body is called. */
  labelOf(key: string): string;
}

/** What a sentence about a call needs: the fields of its noun, and the names of the records in it. */
export function useCall(call: Call, { targets, evidence, results }: Proposal): ReadCall {
  const parts = parsed(call);
  const asked = useQueries({ queries: [parts.feature ?? []].flat().map(fieldsQuery) });
  const fields = asked[0]?.data ?? [];
  const records = [...evidence, ...results].flatMap(({ record }) => record ?? []);
  const names = new Map([...targets, ...records].map(({ id, name }) => [id, name]));
  const missing = namesWanted(call, fields).filter(({ id }) => !names.has(id));
  const found = useQueries({ queries: missing.map(({ from, id }) => optionQuery(from, id)) });
  for (const { data } of found) {
    const row = data?.results[0];
    if (row) names.set(row.id, row.name);
  }
  const labelOf = (key: string) => fields.find((one) => one.key === key)?.label ?? inWords(key);
  return { ...parts, fields, names, labelOf };
}

const inWords = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;
