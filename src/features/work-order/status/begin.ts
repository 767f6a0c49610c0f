import type { Chip } from '#shared/field';
import { flattenCustom } from '#shared/custom-keys';
import { api } from '#web/api.ts';
import type { Beginning } from '#web/entity/common/feature.ts';
import { startingValues, type Values } from '#web/entity/form/form-values.ts';
import type { Row } from '#web/query.ts';
import { locationOf } from '#features/asset/location-of';
import { words } from '../form/form.words';
import { onlyPlaceOf } from '../parts/places';
import { type Rule, workOrderTemplate } from '../template/template';
import { createFields } from '../work-order';

export async function beginFrom(
  { fromTemplate, fromRequest, from, asset, part, location }: Record<string, string>,
  opened: (row: Row) => Row,
): Promise<Beginning> {
  const request = fromRequest ? await api.get<Row>(`/requests/${fromRequest}`) : undefined;
  const about: Values = {
    ...(request && askedIn(request)),
    ...(asset && { asset: null, assets: [asset], ...(await locationOf(asset)) }),
    ...(location && { location }),
    ...(part && { parts: [{ id: part, location: (await onlyPlaceOf(part))?.id ?? null, quantity: 1 }] }),
  };
  if (from) return beginLike(from, opened, about);
  if (!fromTemplate) return request ? accepting(request, { values: about }) : { values: about };
  const template = await api.get<Row>(`/work-order-templates/${fromTemplate}`);
  const { asset: onAsset, ...others } = template.field_rules as Record<string, Rule>;
  const rules = { ...others, ...(onAsset && { assets: onAsset }) };
  const values = { ...planOf(opened(template)), ...about };
  const begun = { values, extra: { from_template: fromTemplate }, rules, lockedBy: words.locked };
  return request ? accepting(request, begun, template.name) : { ...begun, notice: words.fromTemplate(template.name) };
}

/** Accepts a request in the form (F1.3): it says what a template still needs, and begins there or at who does it. */
function accepting(request: Row, begun: Beginning & { values: Values }, template?: string): Beginning {
  const free = Object.keys(askedIn(request)).map((key) => [key, { ...begun.rules?.[key], locked: false }]);
  const rules: NonNullable<Beginning['rules']> = {
    ...begun.rules,
    ...Object.fromEntries(free),
    recurrence: { hidden: true },
  };
  const missing = Object.keys(rules).filter((key) => rules[key]!.required && isEmpty(begun.values[key]));
  // Assets are asked for as one, until somebody chooses several.
  const labels = missing.map((key) =>
    key === 'assets' ? words.asset : createFields[key as keyof typeof createFields].label,
  );
  const code = String(request.code);
  const notice = template ? words.fromBoth(code, template) : words.fromRequest(code);
  return {
    ...begun,
    rules,
    extra: { ...begun.extra, from_request: request.id },
    notice: missing.length > 0 ? `${notice} ${words.missing(labels.join(', '))}` : notice,
    focus: missing[0] ?? 'assigned_to',
    once: true,
  };
}

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (typeof value === 'object' && Object.values(value).every(isEmpty));

/** What a request says wins over a template, which neither locks it nor makes a series of it (F1.3). */
function askedIn({ name, description, priority, asset, location, images, files }: Row): Values {
  const ids = (chips: unknown) => (chips as Chip[]).map((chip) => chip.id);
  return {
    name,
    ...(description !== null && { description }),
    ...(priority !== null && { priority }),
    ...(asset !== null && { asset: null, assets: [(asset as Chip).id] }),
    ...(location !== null && { location: (location as Chip).id }),
    work_type: 'reactive',
    recurrence: null,
    images: ids(images),
    files: ids(files),
  };
}

/** Copies the plan of another work order without its recurrence, which would start a second series. */
async function beginLike(id: string, opened: (row: Row) => Row, about: Values): Promise<Beginning> {
  const order = await api.get<Row>(`/work-orders/${id}`);
  const { recurrence: _recurrence, ...plan } = planOf(opened(order));
  return { values: { ...plan, ...about }, notice: words.like(`${String(order.code)} ${order.name}`) };
}

/** Makes a template from the plan of a work order, including its recurrence. */
export async function beginTemplate({ from }: Record<string, string>, opened: (row: Row) => Row): Promise<Beginning> {
  if (!from) return { values: {} };
  const order = await api.get<Row>(`/work-orders/${from}`);
  const { assets, ...plan } = planOf(opened(order));
  const [asset] = (assets as string[] | undefined) ?? [];
  return { values: { ...plan, ...(asset && { asset }) }, notice: words.like(`${String(order.code)} ${order.name}`) };
}

/** The values that the template fills in. Empty ones are left out, so that the form keeps its defaults. */
function planOf(template: Row): Values {
  const {
    kind: _kind,
    field_rules: _rules,
    used_count: _used,
    custom_fields: _custom,
    ...fields
  } = workOrderTemplate.fields;
  const values = startingValues(fields, template, {});
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  const { asset, ...plan } = Object.fromEntries(filled);
  const customFields = flattenCustom({ custom_fields: template.custom_fields });
  return { ...plan, ...customFields, ...(typeof asset === 'string' && { assets: [asset] }) };
}
