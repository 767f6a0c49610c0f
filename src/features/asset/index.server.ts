import type { ServerFeature } from '#server/feature';
import { assetRoutes } from './asset.server';
import { capacityRoutes } from './capacity/capacity.server';
import { codeRoutes } from './code/code.server';
import { healthRoutes } from './health/health.server';
import { healthStatusRoutes } from './status/health-status.server';
import { statusTask } from './status/settle.server';
import { statusRoutes } from './status/status.server';
import { timelineRoutes } from './status/timeline.server';
import { assetWorkRoutes } from './work.server';

/** Assets: their status, health, capacity and codes. */
export const feature: ServerFeature = {
  routes: [
    ...healthStatusRoutes,
    ...assetRoutes,
    ...statusRoutes,
    ...timelineRoutes,
    ...healthRoutes,
    ...capacityRoutes,
    ...assetWorkRoutes,
    ...codeRoutes,
  ],
  tasks: [statusTask],
};
