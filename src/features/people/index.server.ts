import type { ServerFeature } from '#server/feature';
import { apiKeyRoutes } from './api-key/api-key.server';
import { invitationRoutes } from './invitation/invitation.server';
import { passwordTask } from './sign-in/password.server';
import { proveRoutes } from './sign-in/prove.server';
import { resetTask } from './sign-in/reset.server';
import { signInRoutes } from './sign-in/sign-in.server';
import { teamRoutes } from './team/team.server';
import { emailRoutes, emailTask } from './user/email.server';
import { ownInvitationsTask } from './user/proofs.server';
import { roleListener } from './user/role/role-listener.server';
import { userRoutes } from './user/user.server';

export { requireProof } from './sign-in/prove.server';
export { addWaitingUser } from './user/user.server';
export { requireGrant } from './user/grant.server';

/** Users, teams, invitations, API keys and how people sign in. */
export const feature: ServerFeature = {
  routes: [
    ...signInRoutes,
    ...proveRoutes,
    ...userRoutes,
    ...emailRoutes,
    ...invitationRoutes,
    ...apiKeyRoutes,
    ...teamRoutes,
  ],
  tasks: [resetTask, emailTask, ownInvitationsTask, passwordTask],
  listeners: [roleListener],
};
