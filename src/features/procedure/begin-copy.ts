import { flattenCustom } from '#shared/custom-keys';
import { api } from '#web/api.ts';
import type { Beginning } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { words } from './builder/builder.words';

/** A new procedure, or a copy of another one: `?copy=`. */
export async function beginCopy({ copy }: Record<string, string>): Promise<Beginning> {
  if (!copy) return {};
  const { name, description, fields, custom_fields } = await api.get<Row>(`/procedures/${copy}`);
  return { values: { name: words.copyOf(name), description, fields, ...flattenCustom({ custom_fields }) } };
}
