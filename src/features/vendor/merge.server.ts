import { AppError, conflict, forbidden, invalid } from '#shared/errors';
import { refs } from '#shared/field';
import { uuid7 } from '#shared/id';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { bringBack, recordRestored } from '#server/entity/restore';
import { allStores, columnOf, type Link, linkName, quote, type Store, storeOf } from '#server/entity/store';
import { deleteRow, loadRow, noteOn, updateRow } from '#server/entity/write';
import { addedTo } from '#server/feature';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { vendorMergeTable } from './merge.table';
import { vendor } from './vendor';
import { vendors } from './vendor.server';
import { words } from './vendor.words';

declare module '#server/feature' {
  interface Places {
    /** What else goes along when vendors become one. */
    vendor: {
      /** Reads what they say beside their fields, before anything moves. */
      merging(ctx: Context, merged: readonly string[]): Promise<unknown>;
      /** Writes it to the vendor that stays, once everything moved. */
      merged(ctx: Context, read: unknown, into: string): Promise<void>;
      /** Writes it to those that are back. */
      unmerged(ctx: Context, read: unknown): Promise<void>;
    };
  }
}

const hoursToUndo = 24;
const mostMerged = 20;

export const mergeRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/vendors/:id/merge',
    tag: 'Vendors',
    summary: `Merge other vendors into this one: what refers to them refers to it; for ${hoursToUndo} hours it can be undone`,
    permit: ['delete', 'vendor'],
    body: input({ vendors: refs('vendor', { label: 'Vendors', required: true }) }),
    answer: () => recordSchema(vendor, chips),
    handle: async (ctx, { params, body }) => {
      await mergeVendors(ctx, params.id!, body.vendors);
      return getRow(ctx, vendors, params.id!);
    },
  }),
  route({
    method: 'POST',
    path: '/vendors/:id/merge/undo',
    tag: 'Vendors',
    summary: 'Undo the last merge into this vendor',
    permit: ['delete', 'vendor'],
    answer: () => recordSchema(vendor, chips),
    handle: async (ctx, { params }) => {
      await undoMerge(ctx, params.id!);
      return getRow(ctx, vendors, params.id!);
    },
  }),
];

/** A field of a record that was changed by a merge. */
interface Move {
  noun: string;
  id: string;
  field: string;
  from: unknown;
  to: unknown;
}

async function mergeVendors(ctx: Context, into: string, others: readonly string[]): Promise<void> {
  requireUpdate(ctx);
  const merged = [...new Set(others)].toSorted();
  if (merged.length === 0) throw invalid({ vendors: [messages.required('Vendors')] });
  if (merged.includes(into)) throw invalid({ vendors: [words.merge.itself] });
  if (merged.length > mostMerged) throw invalid({ vendors: [words.merge.most(mostMerged)] });
  const kept = await loadRow(ctx, vendors, into, 'update');
  const at = withoutMatch(ctx);
  const gone: Row[] = [];
  for (const id of merged) gone.push(await loadDouble(at, id));

  const along: unknown[] = [];
  for (const { merging } of addedTo('vendor')) along.push((await merging?.(at, merged)) ?? null);
  const moves: Move[] = [];
  for (const { store, key, link } of referring())
    for (const id of await referringTo(at, store, key, link, merged)) {
      const before = await loadRow(at, store, id, 'update');
      const to = link
        ? [...new Set((before[key] as string[]).map((one) => (merged.includes(one) ? into : one)))]
        : into;
      await updateRow(at, store, before, { [key]: to } as never);
      moves.push({ noun: store.entity.name, id, field: key, from: before[key], to });
    }
  for (const [n, { merged: write }] of addedTo('vendor').entries()) await write?.(at, along[n], into);
  const filled = filledFrom(kept, gone);
  for (const [field, to] of Object.entries(filled))
    moves.push({ noun: 'vendor', id: into, field, from: kept[field], to });
  for (const one of merged) await deleteRow(at, vendors, await loadRow(at, vendors, one, 'delete'));

  const names = gone.map(({ name }) => String(name));
  await changeKept(at, into, filled, words.merge.done(names));
  await insertInto(ctx.db, vendorMergeTable, [
    {
      organization_id: ctx.organization.id,
      id: uuid7(Date.parse(ctx.now)),
      vendor_id: into,
      merged,
      moves: { moves, along },
      created_at: ctx.now,
      created_by: ctx.user.member,
    },
  ]);
}

/** Named in the body: one that is not there is a mistake in it. */
async function loadDouble(ctx: Context, id: string): Promise<Row> {
  try {
    return await loadRow(ctx, vendors, id, 'delete');
  } catch (error) {
    if (error instanceof AppError && error.status === 404)
      throw invalid({ vendors: [messages.notFoundAmong('Vendors')] });
    throw error;
  }
}

interface Merge {
  id: string;
  merged: string[];
  moves: { moves: Move[]; along: unknown[] };
  is_late: boolean;
}

/** What was changed since stays as it is now. */
async function undoMerge(ctx: Context, into: string): Promise<void> {
  requireUpdate(ctx);
  await loadRow(ctx, vendors, into, 'update');
  const at = withoutMatch(ctx);
  const [last] = await ctx.db.rows<Merge>(
    `select id, merged, moves, created_at < $3::timestamptz - interval '${hoursToUndo} hours' as is_late from vendor_merge
     where organization_id = $1 and vendor_id = $2 and undone_at is null order by created_at desc, id desc limit 1 for update`,
    [ctx.organization.id, into, ctx.now],
  );
  if (!last) throw conflict(words.merge.none);
  if (last.is_late) throw conflict(words.merge.late(hoursToUndo));
  for (const id of last.merged) if (await bringBack(at, vendors, id)) await recordRestored(at, vendors, id);
  const own: Record<string, unknown> = {};
  for (const { noun, id, field, from, to } of last.moves.moves.toReversed()) {
    const store = storeOf(noun);
    const before = await loadRow(at, store, id, 'update').catch(() => undefined);
    if (!before || !same(before[field], to, store.links[field])) continue;
    if (id === into) own[field] = from;
    else await updateRow(at, store, before, { [field]: from } as never);
  }
  for (const [n, { unmerged }] of addedTo('vendor').entries()) await unmerged?.(at, last.moves.along[n]);
  await ctx.db.rows(`update vendor_merge set undone_at = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    last.id,
    ctx.now,
  ]);
  await changeKept(at, into, own, words.merge.undone);
}

/** One entry says what became of the vendor that stays, whether its own fields change or not. */
async function changeKept(ctx: Context, id: string, fields: Record<string, unknown>, description: string) {
  const before = await loadRow(ctx, vendors, id, 'update');
  if (!(await updateRow(ctx, vendors, before, fields as never, {}, { description })))
    await noteOn(ctx, vendors, id, description);
}

/** The fields of all nouns that name a vendor, or several. */
const referring = (): { store: Store; key: string; link: Link | undefined }[] =>
  allStores().flatMap((store) =>
    Object.entries(store.entity.fields)
      .filter(([key, { to, computed }]) => to === 'vendor' && !computed && !store.links[key]?.inverse)
      .map(([key]) => ({ store, key, link: store.links[key] })),
  );

async function referringTo(
  ctx: Context,
  store: Store,
  key: string,
  link: Link | undefined,
  merged: readonly string[],
): Promise<string[]> {
  const source = quote(store.source);
  const where = link
    ? `exists (select from ${quote(linkName(link))} l where l.organization_id = t.organization_id
         and l.${quote(link.own)} = t.id and l.${quote(link.other)} = any($2))`
    : `t.${quote(columnOf(store, key))} = any($2)`;
  const only = Object.entries(store.only).map(([column, value]) => ` and t.${quote(column)} = '${value}'`);
  const rows = await ctx.db.rows<{ id: string }>(
    `select t.id from ${source} t where t.organization_id = $1 and t.deleted_at is null and ${where}${only.join('')} order by t.id`,
    [ctx.organization.id, merged],
  );
  return rows.map(({ id }) => id);
}

const filledFields = [
  'description',
  'website',
  'address',
  'country',
  'industry_type',
  'registration_number',
  'tax_number',
  'lei',
  'lead_time_days',
] as const;

/** What the vendor that stays did not say, the others say; their names become other names, their files its files. */
function filledFrom(kept: Row, gone: readonly Row[]): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const field of filledFields) {
    const said = gone.find((one) => one[field] !== null)?.[field];
    if (kept[field] === null && said !== undefined) filled[field] = said;
  }
  const names = [kept, ...gone].flatMap(({ other_names }) => String(other_names ?? '').split(';'));
  const others = [...names, ...gone.map(({ name }) => String(name))].map((name) => name.trim());
  const known = new Set(others.filter((name) => name !== '' && name !== kept.name));
  const text = [...known].join('; ');
  if (text.length <= 500 && text !== (kept.other_names ?? '')) filled.other_names = text;
  for (const field of ['images', 'files']) {
    const all = [...new Set([kept, ...gone].flatMap((one) => one[field] as string[]))];
    if (all.length > (kept[field] as string[]).length) filled[field] = all;
  }
  return filled;
}

function requireUpdate({ user }: Context): void {
  if (!can(user, 'update', 'vendor')) throw forbidden(messages.forbidden(user.role));
}

/** If-Match refers to the vendor that stays. */
const withoutMatch = (ctx: Context): Context => ({ ...ctx, ifMatch: undefined });
