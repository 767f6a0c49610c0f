import type { Created, Patch } from '#shared/entity';
import { conflict, invalid } from '#shared/errors';
import type { Option } from '#shared/field';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { customFieldTable } from '#server/db/custom.table';
import { definedFor, hasRoom, lockDefinitions, countCustomUses } from '#server/entity/custom';
import { restoreRow } from '#server/entity/restore';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { allStores, bind, type Store, storeOf } from '#server/entity/store';
import type { Row } from '#server/entity/lock';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { customFieldOn } from './custom-field';
import { freeKey } from './key';

type Fields = ReturnType<typeof customFieldOn>['fields'];
type Input = Created<Fields>;

/** Called after all other nouns are bound: every noun with a column for custom fields can have some. */
export function customFieldRoutes(): Route[] {
  const nouns = allStores().filter((one) => hasRoom(one) && definedFor(one) === one.entity.name);
  const store = bind(
    customFieldOn(nouns.map(({ entity }) => ({ value: entity.name, label: entity.labelPlural }))),
    customFieldTable,
  );
  return [
    ...readRoutes(store),
    createRoute(store, createCustomField),
    patchRoute(store, (ctx, id, patch) => changeCustomField(ctx, store, id, patch)),
    deleteRoute(store),
    restoreRoute(store, (ctx, id) => restoreCustomField(ctx, store, id)),
  ];
}

const most = 100;

export async function createCustomField(ctx: Context, input: Input): Promise<string> {
  await lockDefinitions(ctx, input.entity, 'exclusive');
  const siblings = await siblingsOf(ctx, input.entity);
  const living = siblings.filter(({ deleted }) => !deleted);
  if (living.length >= most) throw conflict(messages.tooManyFields(most));
  requireFreeName(siblings, input.name);
  refuseOptions(input.type, input.options);
  const options = input.type === 'choice' ? withValues(input.options ?? [], []) : null;
  requireOptions(input.type, input.required, options);
  refuseRequired(input.entity, input.required);
  const key = freeKey(input.name, new Set(siblings.map((one) => one.key)));
  const position = input.position ?? after(living);
  return insertRow(ctx, storeOf('custom-field'), { ...input, options, position }, { key });
}

/** Validated like a new field: its name may have been taken meanwhile. */
async function restoreCustomField(ctx: Context, store: Store<Fields>, id: string): Promise<void> {
  const [found] = await ctx.db.rows<{ entity: string; name: string }>(
    `select entity, name from custom_field where organization_id = $1 and id = $2 and deleted_at is not null`,
    [ctx.organization.id, id],
  );
  if (found) {
    await lockDefinitions(ctx, found.entity, 'exclusive');
    const siblings = await siblingsOf(ctx, found.entity);
    if (siblings.filter(({ deleted }) => !deleted).length >= most) throw conflict(messages.tooManyFields(most));
    requireFreeName(siblings, found.name, id);
  }
  await restoreRow(ctx, store, id);
}

async function changeCustomField(ctx: Context, store: Store<Fields>, id: string, patch: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, store, id, 'update');
  const entity = before.entity as string;
  if (patch.entity && patch.entity !== entity) throw invalid({ entity: [messages.nounFixed] });
  await lockDefinitions(ctx, entity, 'exclusive');
  const siblings = await siblingsOf(ctx, entity);
  if (patch.name && patch.name !== before.name) requireFreeName(siblings, patch.name, id);
  if (patch.type && patch.type !== before.type) await refuseWhileUsed(ctx, before);
  const known = (before.options ?? []) as Option[];
  const type = patch.type ?? before.type;
  refuseOptions(type, patch.options);
  const options =
    type === 'choice' ? withValues(patch.options === undefined ? known : (patch.options ?? []), known) : null;
  if (before.type === 'choice' && type === 'choice') await refuseUsedOptions(ctx, before, known, options!);
  requireOptions(type, patch.required ?? before.required, options);
  refuseRequired(entity, patch.required);
  const position =
    patch.position === null ? after(siblings.filter((one) => !one.deleted && one.id !== id)) : patch.position;
  await updateRow(ctx, store, before, { ...patch, options, ...(position !== undefined && { position }) });
}

/** A file exists before anybody can fill in its fields. */
function refuseRequired(entity: string, required: boolean | null | undefined): void {
  if (required && entity === 'file') throw invalid({ required: [messages.filesFirst] });
}

interface Sibling {
  id: string;
  key: string;
  name: string;
  position: number;
  deleted: boolean;
}

const siblingsOf = (ctx: Context, entity: string): Promise<Sibling[]> =>
  ctx.db.rows(
    `select id, key, name, position, deleted_at is not null as deleted from custom_field
     where organization_id = $1 and entity = $2`,
    [ctx.organization.id, entity],
  );

/** New fields come last by default. */
const after = (living: Sibling[]): number => Math.floor(Math.max(0, ...living.map((one) => one.position))) + 1;

function requireFreeName(siblings: Sibling[], name: string, id?: string): void {
  const same = (one: Sibling) => !one.deleted && one.id !== id && one.name.toLowerCase() === name.toLowerCase();
  if (siblings.some(same)) throw invalid({ name: [messages.duplicate('Name')] });
}

function refuseOptions(type: unknown, given: readonly unknown[] | null | undefined): void {
  if (type !== 'choice' && given?.length) throw invalid({ options: [messages.onlyChoices] });
}

function requireOptions(type: unknown, required: unknown, options: Option[] | null): void {
  if (type === 'choice' && required && options!.length === 0) throw invalid({ options: [messages.choiceNeedsOptions] });
}

/** Gives each option a value: the given one, the existing one, or a new one derived from its label. */
function withValues(given: { value?: string; label: string }[], known: Option[]): Option[] {
  const taken = new Set([...known, ...given].flatMap(({ value }) => value ?? []));
  const made = given.map(({ value, label }) => {
    const found = value ?? known.find((option) => option.label === label)?.value ?? freeKey(label, taken);
    taken.add(found);
    return { value: found, label };
  });
  if (new Set(made.map(({ value }) => value)).size < made.length)
    throw invalid({ options: [messages.repeated('Options')] });
  return made;
}

async function refuseWhileUsed(ctx: Context, { entity, key, name }: Row): Promise<void> {
  const store = storeOf(entity as string);
  const uses = await countCustomUses(ctx, store, key as string);
  if (uses > 0) throw conflict(messages.typeInUse(name as string, recordsOf(store, uses)));
}

async function refuseUsedOptions(ctx: Context, { entity, key }: Row, before: Option[], after: Option[]): Promise<void> {
  const store = storeOf(entity as string);
  for (const { value, label } of before.filter((option) => !after.some((other) => other.value === option.value))) {
    const uses = await countCustomUses(ctx, store, key as string, value);
    if (uses > 0) throw conflict(messages.optionInUse(label, recordsOf(store, uses)));
  }
}

const recordsOf = ({ entity }: Store, count: number) => messages.recordsOf(count, entity.label, entity.labelPlural);
