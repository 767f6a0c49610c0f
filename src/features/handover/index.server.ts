import type { ServerFeature } from '#server/feature';
import { handoverRoutes } from './handover.server';
import { handoverNotices } from './notices.server';

export { compose } from './compose/compose.server';
export { type Shift, shiftEndedBy, usualEnds } from './shift';
export type { Line, Section, SectionKey } from './sections';

/** What one shift tells the next. */
export const feature: ServerFeature = {
  routes: handoverRoutes,
  notices: handoverNotices,
};
