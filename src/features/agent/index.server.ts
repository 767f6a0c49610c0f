import type { ServerFeature } from '#server/feature';
import { agentRoutes } from './agents.server';
import { muteRoutes } from './mutes.server';
import { proposedFor } from './on.server';
import { proposalRoutes } from './proposal/proposals.server';
import { runRoutes } from './run/runs.server';
import { seedAgents } from './seed.server';

/** Agents: they read and propose, people decide (D30). */
export const feature: ServerFeature = {
  routes: [...runRoutes, ...proposalRoutes, ...muteRoutes, ...agentRoutes],
  on: {
    organization: { founded: seedAgents },
    asset: proposedFor('asset'),
    measurement: proposedFor('measurement'),
    part: proposedFor('part'),
    request: proposedFor('request'),
    vendor: proposedFor('vendor'),
    'work-order': proposedFor('work-order'),
  },
};
