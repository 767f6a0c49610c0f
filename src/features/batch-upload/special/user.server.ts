import { call } from '#server/call';
import { addWaitingUser } from '#features/people/index.server';
import type { Special } from './special.server';

/** People of a table wait to join; they are mailed only if somebody asked for it. */
export const userSpecial: Special = {
  omit: ['profile_image'],
  create: (ctx, body, { send_invitations }) =>
    send_invitations ? call(ctx, 'POST', '/users', { body }) : addWaitingUser(ctx, body as never),
};
