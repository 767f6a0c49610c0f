import type { ServerFeature } from '#server/feature';
import { pushRoutes } from './push.server';
import { pushFollowTask, pushTask } from './send.server';

export { pushFollowTask, type PushSettled, sendPush } from './send.server';

/** Push notifications to people's devices. */
export const feature: ServerFeature = {
  routes: [...pushRoutes],
  tasks: [pushTask, pushFollowTask],
};
