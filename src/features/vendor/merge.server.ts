import { AppError, conflict, forbidden, invalid } from '#shared/errors';
import { refs } from '#shared/field';
import { uuid7 } from '#shared/id';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { bringBack, recordRestored } from '#server/entity/restore';
import { deleteRow, loadRow, updateRow } from '#server/entity/write';
import { addedTo } from '#server/feature';
import { list, object, recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { type Move, moveAll, moveBack } from './merge-moves.server';
import { vendorMergeTable } from './merge.table';
import { vendor } from './vendor';
import { vendors } from './vendor.server';
import { words } from './vendor.words';

declare module '#server/feature' {
  interface Places {
    /** What else goes along when vendors become one. */
    vendor: {
      /** Reads what all of them say beside their fields, before anything moves. */
      merging(ctx: Context, merged: readonly string[], into: string): Promise<unknown>;
      /** Writes it to the vendor that stays, once everything moved; what its history says of that. */
      merged(ctx: Context, read: unknown, into: string): Promise<Change[]>;
      /** Gives it back to all of them. */
      unmerged(ctx: Context, read: unknown, into: string): Promise<Change[]>;
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
    method: 'GET',
    path: '/vendors/:id/merge',
    tag: 'Vendors',
    summary: 'Read the last merge into this vendor, as long as it can be undone',
    permit: ['read', 'vendor'],
    answer: list(
      object({
        vendors: list(object({ id: { type: 'string', format: 'uuid' }, name: { type: 'string' } })),
        merged_at: { type: 'string', format: 'date-time' },
        until: { type: 'string', format: 'date-time' },
      }),
    ),
    handle: (ctx, { params }) => lastMerge(ctx, params.id!),
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

/** What a merge changed. */
interface Changed {
  moves: Move[];
  /** Fields of the vendor that stays. */
  filled: { field: string; from: unknown; to: unknown }[];
  along: unknown[];
}

async function mergeVendors(ctx: Context, into: string, others: readonly string[]): Promise<void> {
  requireUpdate(ctx);
  const merged = [...new Set(others)].toSorted();
  if (merged.length === 0) throw invalid({ vendors: [messages.required('Vendors')] });
  if (merged.includes(into)) throw invalid({ vendors: [words.merge.itself] });
  if (merged.length > mostMerged) throw invalid({ vendors: [words.merge.most(mostMerged)] });
  const target = await loadRow(ctx, vendors, into, 'update');
  const at = withoutMatch(ctx);
  const gone: Row[] = [];
  for (const id of merged) gone.push(await loadDouble(at, id));

  const along: unknown[] = [];
  for (const { merging } of addedTo('vendor')) along.push((await merging?.(at, merged, into)) ?? null);
  const moves = await moveAll(at, merged, into, namesOf([target, ...gone]));
  const changes: Change[] = [];
  for (const [n, { merged: write }] of addedTo('vendor').entries())
    changes.push(...((await write?.(at, along[n], into)) ?? []));
  const filled = Object.entries(filledFrom(target, gone)).map(([field, to]) => ({ field, from: target[field], to }));
  for (const one of merged) await deleteRow(at, vendors, await loadRow(at, vendors, one, 'delete'));

  const fields = Object.fromEntries(filled.map(({ field, to }) => [field, to]));
  await changeKept(at, into, fields, words.merge.done(gone.map(({ name }) => String(name))), changes);
  await insertInto(ctx.db, vendorMergeTable, [
    {
      organization_id: ctx.organization.id,
      id: uuid7(Date.parse(ctx.now)),
      vendor_id: into,
      merged,
      moves: { moves, filled, along } satisfies Changed,
      created_at: ctx.now,
      created_by: ctx.user.member,
    },
  ]);
}

const namesOf = (rows: readonly Row[]) => new Map(rows.map(({ id, name }) => [id, String(name)]));

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
  moves: Changed;
  is_late: boolean;
}

/** What was changed since stays as it is now. */
async function undoMerge(ctx: Context, into: string): Promise<void> {
  requireUpdate(ctx);
  const target = await loadRow(ctx, vendors, into, 'update');
  const at = withoutMatch(ctx);
  const [last] = await ctx.db.rows<Merge>(
    `select id, merged, moves, created_at < $3::timestamptz - interval '${hoursToUndo} hours' as is_late from vendor_merge
     where organization_id = $1 and vendor_id = $2 and undone_at is null order by created_at desc, id desc limit 1 for update`,
    [ctx.organization.id, into, ctx.now],
  );
  if (!last) throw conflict(words.merge.none);
  if (last.is_late) throw conflict(words.merge.late(hoursToUndo));
  for (const id of last.merged) if (await bringBack(at, vendors, id)) await recordRestored(at, vendors, id);
  const back: Row[] = [];
  for (const id of last.merged) back.push(await loadRow(at, vendors, id, 'update'));
  await moveBack(at, last.moves.moves, namesOf([target, ...back]));
  const changes: Change[] = [];
  for (const [n, { unmerged }] of addedTo('vendor').entries())
    changes.push(...((await unmerged?.(at, last.moves.along[n], into)) ?? []));
  await ctx.db.rows(`update vendor_merge set undone_at = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    last.id,
    ctx.now,
  ]);
  const unchanged = last.moves.filled.filter(({ field, to }) => same(target[field], to, vendors.links[field]));
  const fields = Object.fromEntries(unchanged.map(({ field, from }) => [field, from]));
  await changeKept(at, into, fields, words.merge.undone, changes);
}

interface LastMerge {
  vendors: { id: string; name: string }[];
  merged_at: string;
  until: string;
}

/** None if it is too late to undo it. */
async function lastMerge(ctx: Context, into: string): Promise<LastMerge[]> {
  await getRow(ctx, vendors, into);
  return ctx.db.rows<LastMerge>(
    `select (select json_agg(json_build_object('id', v.id, 'name', v.name) order by app_fold(v.name)) from vendor v
         where v.organization_id = $1 and v.id = any(m.merged)) as vendors,
       m.created_at as merged_at, m.created_at + interval '${hoursToUndo} hours' as until
     from (select merged, created_at from vendor_merge where organization_id = $1 and vendor_id = $2 and undone_at is null
       order by created_at desc, id desc limit 1) m
     where m.created_at >= $3::timestamptz - interval '${hoursToUndo} hours'`,
    [ctx.organization.id, into, ctx.now],
  );
}

/** One entry says what became of the vendor that stays, whether its own fields change or not. */
async function changeKept(
  ctx: Context,
  id: string,
  fields: Record<string, unknown>,
  description: string,
  changes: Change[],
) {
  const before = await loadRow(ctx, vendors, id, 'update');
  await updateRow(ctx, vendors, before, fields as never, {}, { description, changes });
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
function filledFrom(target: Row, gone: readonly Row[]): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const field of filledFields) {
    const said = gone.find((one) => one[field] !== null)?.[field];
    if (target[field] === null && said !== undefined) filled[field] = said;
  }
  const names = [target, ...gone].flatMap(({ other_names }) => String(other_names ?? '').split(';'));
  const others = [...names, ...gone.map(({ name }) => String(name))].map((name) => name.trim());
  const known = new Set(others.filter((name) => name !== '' && name !== target.name));
  const text = [...known].join('; ');
  if (text.length <= 500 && text !== (target.other_names ?? '')) filled.other_names = text;
  for (const field of ['images', 'files']) {
    const all = [...new Set([target, ...gone].flatMap((one) => one[field] as string[]))];
    if (all.length > (target[field] as string[]).length) filled[field] = all;
  }
  return filled;
}

function requireUpdate({ user }: Context): void {
  if (!can(user, 'update', 'vendor')) throw forbidden(messages.forbidden(user.role));
}

/** If-Match refers to the vendor that stays. */
const withoutMatch = (ctx: Context): Context => ({ ...ctx, ifMatch: undefined });
