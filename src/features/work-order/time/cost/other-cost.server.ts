import type { Created, Patch } from '#shared/entity';
import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { bringBack, recordRestored } from '#server/entity/restore';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import type { Row } from '#server/entity/lock';
import { deleteRow, insertRow, loadRow, noteOn, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { requireWork } from '../time-entry.server';
import { workOrders } from '../../store.server';
import { costCategories } from './cost-categories';
import type { otherCost } from './other-cost';
import { otherCosts } from './cost-store.server';

type Fields = (typeof otherCost)['fields'];

export const otherCostRoutes: Route[] = [
  ...readRoutes(otherCosts),
  createRoute(otherCosts, createCost),
  patchRoute(otherCosts, changeCost),
  deleteRoute(otherCosts, removeCost),
  restoreRoute(otherCosts, restoreCost),
];

export async function createCost(ctx: Context, input: Created<Fields>): Promise<string> {
  requireCost(input.cost);
  await requireWork(ctx, input.work_order);
  const id = await insertRow(ctx, otherCosts, input, { name: labelOf(input.category) });
  await noteOn(ctx, workOrders, input.work_order, messages.costBooked(labelOf(input.category)));
  return id;
}

async function changeCost(ctx: Context, id: string, input: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, otherCosts, id, 'update');
  if (input.cost != null) requireCost(input.cost);
  if (input.work_order && input.work_order !== before.work_order) await requireWork(ctx, input.work_order);
  const category = (input.category ?? before.category) as string;
  if (!(await updateRow(ctx, otherCosts, before, input, { name: labelOf(category) }))) return;
  const order = (input.work_order ?? before.work_order) as string;
  const moved = order !== before.work_order;
  if (moved) await recordRemoval(ctx, before);
  await noteOn(ctx, workOrders, order, (moved ? messages.costBooked : messages.costChanged)(labelOf(category)));
}

async function removeCost(ctx: Context, before: Row): Promise<void> {
  await deleteRow(ctx, otherCosts, before);
  await recordRemoval(ctx, before);
}

async function recordRemoval(ctx: Context, before: Row): Promise<void> {
  await noteOn(ctx, workOrders, before.work_order as string, messages.costRemoved(labelOf(before.category as string)));
}

async function restoreCost(ctx: Context, id: string): Promise<void> {
  if (!(await bringBack(ctx, otherCosts, id))) return;
  await recordRestored(ctx, otherCosts, id);
  const { category, work_order } = await getRow(ctx, otherCosts, id);
  await noteOn(ctx, workOrders, work_order.id, messages.costBooked(labelOf(category)));
}

/** The field itself refuses negative amounts; zero is no cost either (D19). */
function requireCost(cost: string): void {
  if (Number(cost) === 0) throw invalid({ cost: [messages.costNeeded] });
}

const labelOf = (category: string): string => costCategories.find(({ value }) => value === category)!.label;
