import { api } from '#web/api.ts';
import type { Beginning } from '#web/entity/feature.ts';
import { startingValues, type Values } from '#web/entity/form-values.ts';
import type { Row } from '#web/query.ts';
import { onlyPlaceOf } from './places';
import { type Rule, workOrderTemplate } from './template';
import { words } from './words-form';

/** Where an asset stands; nothing where that is not known. */
export async function locationOf(asset: string | null | undefined): Promise<{ location?: string }> {
  if (!asset) return {};
  const { results } = await api.get<{ results: Row[] }>(`/assets/minimal?id=${asset}`);
  const place = results[0]?.location as { id: string } | null | undefined;
  return place ? { location: place.id } : {};
}

export async function beginFrom(
  { fromTemplate, asset, part, location }: Record<string, string>,
  opened: (row: Row) => Row,
): Promise<Beginning> {
  const about: Values = {
    ...(asset && { asset: null, assets: [asset], ...(await locationOf(asset)) }),
    ...(location && { location }),
    ...(part && { parts: [{ id: part, location: await onlyPlaceOf(part), quantity: 1 }] }),
  };
  if (!fromTemplate) return { values: about };
  const template = await api.get<Row>(`/work-order-templates/${fromTemplate}`);
  const rules = template.field_rules as Record<string, Rule>;
  return {
    values: { ...planOf(opened(template)), ...about },
    along: { from_template: fromTemplate },
    rules: { ...rules, ...(rules.asset && { assets: rules.asset }) },
    notice: words.fromTemplate(template.name),
    lockedBy: words.locked,
  };
}

/** What the template fills in; where it says nothing, the form begins as always. */
function planOf(template: Row): Values {
  const { kind: _kind, field_rules: _rules, used_count: _used, ...fields } = workOrderTemplate.fields;
  const values = startingValues(fields, template, {});
  const said = Object.entries(values).filter(([, value]) => value !== null);
  const { asset, ...plan } = Object.fromEntries(said);
  return { ...plan, ...(typeof asset === 'string' && { assets: [asset] }) };
}
