import type { ServerFeature } from '#server/feature';
import { handoverRoutes } from './handover.server';
import { handoverNotices } from './notices.server';
import { paperRoutes } from './paper/paper.server';

export { compose } from './compose/compose.server';
export { crews, handedOver } from './past.server';
export { shiftEndedBy, usualEnds } from './shift';
export type { Line, Section } from './sections';

/** What one shift tells the next. */
export const feature: ServerFeature = {
  routes: [...paperRoutes, ...handoverRoutes],
  notices: handoverNotices,
};
