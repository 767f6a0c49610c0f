import type { Created, Patch } from '#shared/entity';
import { stale } from '#shared/errors';
import type { CustomValues, Fields } from '#shared/field';
import { uuid7 } from '#shared/id';
import { type Change, record } from '../audit';
import type { Context } from '../context';
import { insertInto, updateOne } from '../db/statement';
import { inHistory } from '../pressed';
import { changesBetween, happening, same } from './changes';
import { customValuesOfChanged, customValuesOfNew } from './custom';
import { emptiedToFallbacks, withFallbacks } from './fallbacks';
import { ownedBy, refuseGuarded } from './guard';
import { refuseWhenHeld } from './held';
import { insertAllLinks, writeLinks } from './links';
import { lockRow, type Row } from './lock';
import { getRow } from './read';
import { resolveReferences } from './references';
import { quote, type Store } from './store';

/**
 * The audited three: `insertRow`, `updateRow`, `deleteRow` are the only writes to records with fields. Each checks the
 * references it is given, changes the row, and records before and after in the same transaction.
 * `columns` carries what the noun's own server code sets beside the contract.
 */
export async function insertRow<F extends Fields>(
  ctx: Context,
  store: Store<F>,
  input: Created<F>,
  columns: Columns = {},
  changes: Change[] = [],
): Promise<string> {
  const [id] = await insertRows(ctx, store, [input], [columns], changes);
  return id!;
}

/** Rows written in one statement: putting together more at once would keep everybody else waiting. */
const atOnce = 100;

/** As a function: found out just before the row is written, as a number for which others wait. */
type Columns = Record<string, unknown> | (() => Promise<Record<string, unknown>>);

export async function insertRows<F extends Fields>(
  ctx: Context,
  store: Store<F>,
  inputs: Created<F>[],
  columns: Columns[] = [],
  /** What their history says beside the fields. */
  changes: Change[] = [],
): Promise<string[]> {
  for (const input of inputs) {
    const given = Object.entries(input).filter(([, value]) => value != null);
    refuseGuarded(
      ctx,
      store,
      given.map(([key]) => key),
      { created_by: { id: ctx.user.id } },
    );
  }
  const names = await resolveReferences(ctx, store, inputs);
  const custom = await customValuesOfNew(ctx, store, inputs);
  const set: Record<string, unknown>[] = [];
  for (const given of columns) set.push(typeof given === 'function' ? await given() : given);
  const rows = inputs.map((input, at) => ({
    ...withFallbacks(store.entity.fields, input),
    ...set[at],
    ...store.only,
    ...(custom[at] && { custom_fields: custom[at] }),
    id: input.id ?? uuid7(Date.parse(ctx.now)),
    ...(store.source === 'organization' ? {} : { organization_id: ctx.organization.id }),
    created_at: ctx.now,
    updated_at: ctx.now,
    created_by: ctx.user.member,
  })) as unknown as Row[];

  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const history = some.map((row) =>
      happening(ctx, store, 'created', row, [...changesBetween(store, names, {}, row), ...changes]),
    );
    // Sent together, done in this order: none of them needs the answer of another.
    await Promise.all([
      insertInto(ctx.db, store.table, some),
      ...some.map((row) => insertAllLinks(ctx, store, row)),
      record(ctx, history),
    ]);
  }
  return rows.map((row) => row.id);
}

/** What goes into the history beside the columns: what changed in tables of the record's own, and its own words. */
export interface HistoryNote {
  changes?: Change[];
  description?: string;
  /** When it was pressed, which may have been long before it got here. */
  pressed?: string;
}

/** Writes what differs, and says whether anything did; a patch that changes nothing leaves no trace. */
export async function updateRow<F extends Fields>(
  ctx: Context,
  store: Store<F>,
  before: Row,
  patch: Patch<F>,
  columns: Record<string, unknown> = {},
  note: HistoryNote = {},
): Promise<boolean> {
  const given: Record<string, unknown> = { ...emptiedToFallbacks(store.entity.fields, patch), ...columns };
  const custom =
    given.custom_fields === undefined
      ? undefined
      : await customValuesOfChanged(
          ctx,
          store,
          before.custom_fields as CustomValues,
          given.custom_fields as CustomValues | null,
        );
  if (custom) given.custom_fields = custom.values;
  const changed = Object.keys(given).filter(
    (key) => given[key] !== undefined && !same(before[key], given[key], store.links[key]),
  );
  if (changed.length === 0 && !note.changes && !note.description) return false;
  refuseGuarded(ctx, store, changed, ownedBy(before));
  const values = Object.fromEntries(changed.map((key) => [key, given[key]]));
  const said = Object.fromEntries(changed.filter((key) => key in patch).map((key) => [key, given[key]]));
  const names = await resolveReferences(
    ctx,
    store,
    [said],
    Object.fromEntries(changed.map((key) => [key, before[key]])),
  );

  const after = { ...before, ...values };
  const changes = [...changesBetween(store, names, before, after), ...(note.changes ?? [])];
  const happened = happening(ctx, store, 'updated', after, changes, custom?.fields);
  const description = inHistory(ctx, note.description ?? happened.description, note.pressed ?? ctx.now);
  const entry = { ...happened, description };
  await Promise.all([
    updateOne(ctx.db, store.table, ctx.organization.id, before.id, { ...values, updated_at: ctx.now }),
    writeLinks(ctx, store, before.id, values),
    record(ctx, changes.length > 0 || note.description ? [entry] : []),
  ]);
  return true;
}

/** What happened around a record, in its history. Its version stays: nothing that anybody may be editing changed. */
export async function noteOn(ctx: Context, store: Store, id: string, description: string, changes: Change[] = []) {
  await Promise.all([
    ctx.db.rows(
      `update ${quote(store.source)} set updated_at = $3 where organization_id = $1 and id = $2`,
      [ctx.organization.id, id, ctx.now],
      'often',
    ),
    record(ctx, [{ entity_type: store.entity.name, entity_id: id, action: 'updated', description, changes }]),
  ]);
}

/** The row leaves every list and stays in history. What still needs it holds it, and the refusal says what. */
export async function deleteRow(ctx: Context, store: Store, before: Row): Promise<void> {
  await refuseWhenHeld(ctx, store, before.id);
  await removeRow(ctx, store, before);
}

/** A delete for whoever has looked after what belongs to the row. */
export async function removeRow(ctx: Context, store: Store, before: Row): Promise<void> {
  await updateOne(ctx.db, store.table, ctx.organization.id, before.id, { deleted_at: ctx.now, updated_at: ctx.now });
  const names = await resolveReferences(ctx, store, [], before);
  await record(ctx, [happening(ctx, store, 'deleted', before, changesBetween(store, names, before, {}))]);
}

/** The row, locked until the end of the transaction, for a verb the person may do to it; compares If-Match (D8). */
export async function loadRow(ctx: Context, store: Store, id: string, verb: string): Promise<Row> {
  const row = await lockRow(ctx, store, id, verb, 'update');
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== '*' && !ctx.ifMatch.includes(`"${row.version}"`)) {
    throw stale(await getRow(ctx, store, id));
  }
  return row;
}

/** A row that others are made from: it stays as it is until the end of the transaction, and many may read it at once. */
export const holdRow = (ctx: Context, store: Store, id: string): Promise<Row> =>
  lockRow(ctx, store, id, 'read', 'share');
