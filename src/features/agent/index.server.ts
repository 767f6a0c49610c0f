import type { ServerFeature } from '#server/feature';
import { agentRoutes } from './agents.server';
import { changeRoutes } from './change.server';
import { decideRoutes } from './decide/verbs.server';
import { muteRoutes } from './mutes.server';
import { proposedFor, saidSame } from './on.server';
import { proposalRoutes } from './proposal/proposals.server';
import { intervalAdviceRoute } from './rules/planner/interval-advice.server';
import { agentListener } from './run/clock.server';
import { runRoutes } from './run/runs.server';
import { scanTask } from './run/scan.server';
import { sweepTask, sweepTimetable } from './run/sweep.server';
import { agentNotices } from './notices.server';
import { countProposals } from './proposal/count.server';
import { seedAgents } from './seed.server';
import { shiftEnds } from './shift-ends.server';

/** Agents: they read and propose, people decide (D30). */
export const feature: ServerFeature = {
  routes: [
    ...runRoutes,
    ...proposalRoutes,
    ...decideRoutes,
    ...muteRoutes,
    intervalAdviceRoute,
    ...agentRoutes,
    ...changeRoutes,
  ],
  tasks: [scanTask, sweepTask],
  timetables: [sweepTimetable],
  listeners: [agentListener],
  notices: agentNotices,
  home: countProposals,
  on: {
    organization: { founded: seedAgents },
    asset: proposedFor('asset'),
    handover: { shiftEnds },
    measurement: proposedFor('measurement'),
    part: proposedFor('part'),
    request: { ...proposedFor('request'), saidSame },
    vendor: proposedFor('vendor'),
    'work-order': proposedFor('work-order'),
  },
};
