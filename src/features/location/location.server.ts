import type { Created, Patch } from '#shared/entity';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import {
  ancestorIds,
  countBelow,
  hasChildren,
  lineagesUnder,
  lockTree,
  hierarchySchema,
  moveUnder,
  pathNames,
  readHierarchy,
} from '#server/entity/hierarchy';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRows, loadRow, updateRow } from '#server/entity/write';
import { type Route, route } from '#server/http/route';
import { addressLabelsRoute } from '#features/label/index.server';
import { location } from './location';
import { locationTable } from './location.table';

const locations = bind(location, locationTable, {
  computed: {
    path: pathNames('location'),
    ancestors: ancestorIds,
    has_children: hasChildren('location'),
    descendants: countBelow('location'),
  },
});

export const locationRoutes: Route[] = [
  ...readRoutes(locations),
  createRoute(locations, createLocation, location.fields, createLocations),
  patchRoute(locations, changeLocation),
  deleteRoute(locations),
  restoreRoute(locations),
  route({
    method: 'GET',
    path: '/locations/:id/hierarchy',
    tag: 'Locations',
    summary: 'Read the tree below a location, and what lies above it',
    permit: ['names', 'location'],
    answer: hierarchySchema,
    handle: (ctx, { params }) => readHierarchy(ctx, locations, params.id!),
  }),
  addressLabelsRoute(
    locations,
    `select t.id, t.name, '' as code, p.name as place from location t
       left join location p on p.organization_id = t.organization_id and p.id = t.parent_id`,
  ),
];

type Fields = (typeof location)['fields'];

export async function createLocation(ctx: Context, input: Created<Fields>): Promise<string> {
  const [id] = await createLocations(ctx, [input]);
  return id!;
}

async function createLocations(ctx: Context, inputs: Created<Fields>[]): Promise<string[]> {
  const made = inputs.map((input) => ({ ...input, id: input.id ?? uuid7() }));
  const lineages = await lineagesUnder(ctx, locations, made);
  return insertRows(
    ctx,
    locations,
    made,
    lineages.map((lineage) => ({ lineage })),
  );
}

async function changeLocation(ctx: Context, id: string, patch: Patch<Fields>): Promise<unknown> {
  if (patch.parent !== undefined) await lockTree(ctx, locations);
  const before = await loadRow(ctx, locations, id, 'update');
  if (patch.parent === undefined || patch.parent === before.parent) return updateRow(ctx, locations, before, patch);
  const lineage = await moveUnder(ctx, locations, before, patch.parent);
  await updateRow(ctx, locations, before, patch, { lineage });
}
