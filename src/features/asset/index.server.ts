import type { ServerFeature } from '#server/feature';
import { watchRoutes } from '#features/notification/index.server';
import { assetRoutes, assets } from './asset.server';
import { capacityRoutes } from './capacity/capacity.server';
import { codeRoutes } from './code/code.server';
import { healthRoutes } from './health/health.server';
import { reliabilityRoutes } from './health/reliability.server';
import { healthStatusRoutes, seedHealthStatuses } from './status/custom/health-status.server';
import { assetNotices } from './status/notices.server';
import { endStatuses } from './status/restored.server';
import { statusTask } from './status/settle.server';
import { statusRoutes } from './status/status.server';
import { timelineRoutes } from './status/timeline.server';

export type { Piece } from './capacity/capacity';
export type { Span } from './capacity/span';
export { readReliabilities, readReliability, type Reliability } from './health/reliability.server';
export { changeTypeOptions } from './status/status';
export { statusOf } from './status/timeline.server';

/** Assets: their status, health, capacity and codes. */
export const feature: ServerFeature = {
  routes: [
    ...healthStatusRoutes,
    ...reliabilityRoutes,
    ...assetRoutes,
    ...statusRoutes,
    ...timelineRoutes,
    ...healthRoutes,
    ...capacityRoutes,
    ...codeRoutes,
    ...watchRoutes(assets),
  ],
  tasks: [statusTask],
  notices: assetNotices,
  restored: endStatuses,
  on: { organization: { founded: seedHealthStatuses } },
};
