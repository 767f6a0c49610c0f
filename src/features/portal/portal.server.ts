import { randomBytes } from 'node:crypto';
import { invalid } from '#shared/errors';
import type { Created, Patch } from '#shared/entity';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { getRow } from '#server/entity/read';
import { chips, createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { deleteRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { type RouteInput, type Route, route } from '#server/http/route';
import { portal } from './portal';
import { portalTable, portalTeamTable } from './portal.table';
import { words } from './portal.words';

type Fields = (typeof portal)['fields'];

export const portals = bind(portal, portalTable, {
  computed: {
    name: (row) => `${row}.name`,
    url: (row) => `('/portal/' || ${row}.token)`,
  },
  links: { notify_teams: { table: portalTeamTable, thisKey: 'portal_id', otherKey: 'team_id', holds: 'true' } },
});

/** 128 random bits. */
const newToken = (): string => randomBytes(16).toString('base64url');

export const addressOf = ({ app }: Context, path: string): string => `${app.config.publicUrl}${path}`;

export async function createPortal(ctx: Context, input: Created<Fields>): Promise<string> {
  requireOneScope(input);
  // History calls a record by its name.
  return insertRow(ctx, portals, input, { token: newToken(), name: input.title });
}

async function changePortal(ctx: Context, id: string, patch: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, portals, id, 'update');
  requireOneScope({ ...before, ...patch });
  await updateRow(ctx, portals, before, patch);
}

const removePortal = (ctx: Context, before: Row): Promise<void> =>
  deleteRow(ctx, portals, { ...before, name: before.title });

function requireOneScope({ location, asset }: { location?: unknown; asset?: unknown }): void {
  if (location && asset) throw invalid({ asset: [words.oneScope] });
}

async function rotate(ctx: Context, id: string): Promise<unknown> {
  const before = await loadRow(ctx, portals, id, 'update');
  await updateRow(ctx, portals, before, {}, { token: newToken() }, { description: words.rotated });
  return getRow(ctx, portals, id);
}

/** The table knows the path; where the installation is, its configuration says. */
function withAddresses(one: Route): Route {
  const { handle } = one;
  if (!handle) return one;
  const whole = (ctx: Context, answer: unknown): unknown => {
    const { url, results } = (answer ?? {}) as { url?: string; results?: unknown[] };
    if (results) return { ...(answer as object), results: results.map((row) => whole(ctx, row)) };
    return url ? { ...(answer as object), url: addressOf(ctx, url) } : answer;
  };
  // Not a copy: the parameters of lists are known only when everything is loaded.
  return Object.assign(one, {
    handle: async (ctx: Context, input: RouteInput) => whole(ctx, await handle(ctx, input)),
  });
}

export const portalRoutes: Route[] = [
  ...readRoutes(portals),
  createRoute(portals, createPortal),
  patchRoute(portals, changePortal),
  deleteRoute(portals, removePortal),
  restoreRoute(portals),
  route({
    method: 'POST',
    path: '/portals/:id/rotate',
    tag: 'Portals',
    summary: 'Make a new link for a portal; the old one ends',
    permit: ['update', 'portal'],
    answer: () => recordSchema(portal, chips),
    handle: (ctx, { params }) => rotate(ctx, params.id!),
  }),
].map(withAddresses);
