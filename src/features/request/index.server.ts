import type { ServerFeature } from '#server/feature';
import { watchRoutes } from '#features/notification/index.server';
import { requestNotices, tellRequester } from './thread/notices.server';
import { requestTimetables, unacknowledgedTask } from './thread/notices-by-clock.server';
import { requestRoutes } from './request.server';
import { requests } from './store.server';
import { threadRoutes } from './thread/thread.server';
import { verbRoutes } from './decide/verbs.server';
import { on } from './on.server';

export { confirmContact, unconfirmContact } from './thread/contact.server';
export { type Contact, createRequest, type NewRequest } from './create.server';
export { contactNameOf, stateOf } from './read.server';
export { requests } from './store.server';
export { dropRequests } from './decide/drop.server';
export { cancelRequest, publicStatesOf, removeContact, replyAsRequester } from './thread/stranger.server';

/** Requests: what people ask the maintenance to look at. */
export const feature: ServerFeature = {
  routes: [...requestRoutes, ...verbRoutes, ...threadRoutes, ...watchRoutes(requests)],
  tasks: [tellRequester, unacknowledgedTask],
  timetables: requestTimetables,
  notices: requestNotices,
  on,
};
