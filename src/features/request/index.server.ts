import type { ServerFeature } from '#server/feature';
import { requestRoutes } from './request.server';
import { threadRoutes } from './thread.server';
import { verbRoutes } from './verbs.server';
import { on } from './on.server';

export { confirmContact } from './contact.server';
export { confirmRequest, type Contact, createRequest, type NewRequest } from './create.server';
export { requests } from './store.server';
export { cancelRequest, publicStatesOf, removeContact, replyAsRequester } from './stranger.server';
export { dropUnconfirmed } from './unconfirmed.server';

/** Requests: what people ask the maintenance to look at. */
export const feature: ServerFeature = {
  routes: [...requestRoutes, ...verbRoutes, ...threadRoutes],
  on,
};
