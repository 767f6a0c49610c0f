import { sum, times } from '#shared/decimal';
import { conflict, type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Books } from '../stock/books.server';
import type { Move } from '../stock/movement/move.server';
import type { Component } from '../part';
import { available } from '../stock/stock';

/** SQL: how many kits could be assembled from free stock, where all components are at the same location. */
export const kitOf = (row: string): string => `case when ${row}.components is not null then (
  with line as (select l.part, l.quantity, l.at from rows from (
      jsonb_to_recordset(${row}.components) as (part uuid, quantity int)) with ordinality l (part, quantity, at)),
  place as (
    select p.id, p.name, min((s.quantity - s.reserved) / l.quantity) as available
    from line l
      join part_stock s on s.organization_id = ${row}.organization_id and s.part_id = l.part
      join location p on p.organization_id = s.organization_id and p.id = s.location_id and p.deleted_at is null
    group by p.id, p.name
    having count(*) = (select count(*) from line) and min((s.quantity - s.reserved) / l.quantity) > 0)
  select json_build_object(
    'available', (select coalesce(sum(available), 0) from place),
    'parts', (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'number', c.number,
        'quantity', l.quantity, 'available', c.quantity - c.reserved) order by l.at), '[]')
      from line l join part c on c.organization_id = ${row}.organization_id and c.id = l.part),
    'locations', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'available', available)
      order by app_fold(name), id), '[]') from place))) end`;

/** SQL: the kits that contain a part. */
export const kitsAround = (row: string): string => `(select coalesce(json_agg(json_build_object(
    'id', k.id, 'name', k.name, 'number', k.number, 'quantity', l.quantity) order by app_fold(k.name), k.id), '[]')
  from part k cross join lateral jsonb_to_recordset(k.components) as l (part uuid, quantity int)
  where k.organization_id = ${row}.organization_id and k.components is not null and k.deleted_at is null
    and l.part = ${row}.id)`;

/** Components must exist and must not be kits; they are locked until the commit. Null: not a kit. */
export async function checkedComponents(
  ctx: Context,
  id: string,
  components: Component[] | null | undefined,
): Promise<{ components?: Component[] | null }> {
  if (!components?.length) return components === undefined ? {} : { components: null };
  const rows = await ctx.db.rows<{ id: string; name: string; is_kit: boolean }>(
    `select id, name, components is not null as is_kit from part
     where organization_id = $1 and id = any($2) and deleted_at is null order by id for share`,
    [ctx.organization.id, components.map(({ part }) => part)],
  );
  const errors: FieldErrors = {};
  for (const [at, { part }] of components.entries()) {
    const found = rows.find((row) => row.id === part);
    const wrong = part === id ? messages.kitInItself : found?.is_kit ? messages.kitInKit : undefined;
    if (wrong || !found) errors[`components.${at}.part`] = [wrong ?? messages.notFoundReference('Part')];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if ((await kitsWith(ctx, id)) > 0) throw invalid({ components: [messages.partInKit] });
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name;
  return { components: components.map(({ part, quantity }) => ({ part, name: nameOf(part), quantity })) };
}

/** Number of kits that contain the part. */
export async function kitsWith(ctx: Context, id: string): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from part
     where organization_id = $1 and components is not null and components @> $2::jsonb and deleted_at is null`,
    [ctx.organization.id, JSON.stringify([{ part: id }])],
  );
  return row!.count;
}

/** Read before any lock is taken, so that all parts can be locked in order. */
export async function componentsOf(ctx: Context, id: string): Promise<Component[]> {
  const [row] = await ctx.db.rows<{ components: Component[] | null }>(
    `select components from part where organization_id = $1 and id = $2 and deleted_at is null`,
    [ctx.organization.id, id],
    'often',
  );
  return row?.components ?? [];
}

type Wanted = Move & { quantity: number };

/** Takes the components and receives the kit at their total cost. Returns the movement of the kit. */
export function assembleKit(books: Books, { id, part, location, quantity, reason }: Wanted): string {
  const { components } = books.parts.get(part)!;
  if (!components) throw invalid({ assemble: [messages.onlyKits] });
  const free = freeKits(books, components, location);
  if (quantity > free) throw invalid({ quantity: [messages.exceedsStock(quantity, free)] });
  const origin = { entity_type: 'part', id: part };
  for (const component of components)
    books.move({
      part: component.part,
      location,
      kind: 'issue',
      quantity: -quantity * component.quantity,
      origin,
      reason,
    });
  const costs = components.map((component) => {
    const { unit_cost } = books.parts.get(component.part)!;
    return unit_cost === null ? null : times(component.quantity, unit_cost);
  });
  const unitCost = costs.includes(null) ? null : sum(costs as string[]);
  return books.move({ id, part, location, kind: 'receive', quantity, unitCost, reason });
}

/** Assembles the kits that are missing from stock first, if all components are available. */
export function assembleMissing(books: Books, { part, location, quantity, reason }: Wanted): void {
  const { components } = books.parts.get(part)!;
  const ready = Math.max(0, available(books.at(part, location)));
  if (!components || quantity <= ready) return;
  const free = freeKits(books, components, location);
  if (quantity > ready + free) throw invalid({ quantity: [messages.exceedsStock(quantity, ready + free)] });
  assembleKit(books, { part, location, quantity: quantity - ready, reason });
}

function freeKits(books: Books, components: Component[], location: string): number {
  // The kit was changed while we waited for the lock, so the locked parts are not its components.
  if (components.some(({ part }) => !books.parts.has(part))) throw conflict(messages.changedMeanwhile);
  return Math.min(
    ...components.map(({ part, quantity }) => Math.max(0, Math.floor(available(books.at(part, location)) / quantity))),
  );
}
