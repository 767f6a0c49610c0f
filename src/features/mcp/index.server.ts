import type { ServerFeature } from '#server/feature';
import { mcpRoutes } from './mcp.server';

/** A server for assistants, by the Model Context Protocol. */
export const feature: ServerFeature = { routes: mcpRoutes };
