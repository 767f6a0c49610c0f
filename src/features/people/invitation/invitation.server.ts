import { conflict, forbidden } from '#shared/errors';
import { choice, email, number, refs, secret, text } from '#shared/field';
import { messages } from '#words/messages';
import { mayGrant, type Role } from '#shared/permission';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { chips, readRoutes } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { deleteRow, loadRow } from '#server/entity/write';
import { object, recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { whoAndWhere } from '../sign-in/sign-in.server';
import { roleOptions } from '../user/user';
import { acceptInvitation, readInvitation } from './accept.server';
import { invitation } from './invitation';
import { invitationTable, invitationTeamTable } from './invitation.table';
import { invite, inviteByMail, mailedFor } from './invite.server';

/** An open invitation counts as a reference to its teams, because its holder will join them. */
const isOpen = 'o.used < o.uses and o.expires_at > app_now()';

const invitations = bind(invitation, invitationTable, {
  links: { teams: { table: invitationTeamTable, thisKey: 'invitation_id', otherKey: 'team_id', holds: isOpen } },
});

const role = choice(roleOptions, { label: 'Role', required: true });
const teams = refs('team', { label: 'Teams' });
export const invitationRoutes: Route[] = [
  ...readRoutes(invitations),
  route({
    method: 'DELETE',
    path: '/users/invitations/:id',
    tag: 'Invitations',
    summary: 'Revoke an invitation',
    permit: ['delete', 'invitation'],
    status: 204,
    handle: async (ctx, { params }) => {
      const before = await loadRow(ctx, invitations, params.id!, 'delete');
      if (!mayGrant(ctx.user.role, before.role as Role)) throw forbidden(messages.forbidden(ctx.user.role));
      await deleteRow(ctx, invitations, before);
    },
  }),
  route({
    method: 'POST',
    path: '/users/invite-user',
    tag: 'Users',
    summary: 'Invite somebody by mail',
    permit: ['invite', 'user'],
    status: 201,
    body: input({ email: email({ label: 'Email', required: true }), role, teams }),
    answer: () => recordSchema(invitation, chips),
    handle: async (ctx, { body }) => {
      const added = await findAdded(ctx, body.email);
      const input = added ? { ...body, role: added.role, member: added.id } : body;
      return getRow(ctx, invitations, await inviteByMail(ctx, { ...input, hours: mailedFor, uses: 1 }));
    },
  }),
  route({
    method: 'POST',
    path: '/users/invite-link',
    tag: 'Users',
    summary: 'Make a link by which people can join',
    permit: ['invite', 'user'],
    status: 201,
    body: input({
      role,
      teams,
      expires_in_hours: number({ label: 'Expires in hours', min: 1, max: 24 * 90, fallback: mailedFor }),
      uses: number({ label: 'Uses', min: 1, max: 1000, fallback: 1 }),
    }),
    answer: () => ({
      ...recordSchema(invitation, chips),
      properties: { ...(recordSchema(invitation, chips).properties as object), url: { type: 'string' } },
    }),
    handle: async (ctx, { body }) => {
      const { id, url } = await invite(ctx, {
        ...body,
        hours: body.expires_in_hours ?? mailedFor,
        uses: body.uses ?? 1,
      });
      return { ...(await getRow(ctx, invitations, id)), url };
    },
  }),
  route({
    method: 'GET',
    path: '/auth/invitations/:token',
    tag: 'Signing in',
    summary: 'Say what an invitation is for',
    permit: 'anyone',
    answer: object({
      organization_name: { type: 'string' },
      role: { type: 'string' },
      email: { type: ['string', 'null'] },
    }),
    visit: (visitor, { params }) => readInvitation(visitor, params.token!),
  }),
  route({
    method: 'POST',
    path: '/auth/accept-invite',
    tag: 'Signing in',
    summary: 'Join an organisation by invitation; 202 where a link is mailed to the address first',
    permit: 'anyone',
    status: 201,
    body: input({
      token: secret({ label: 'Token', required: true }),
      name: text({ label: 'Name', max: 100 }),
      email: email({ label: 'Email' }),
      password: secret({ label: 'Password' }),
    }),
    answer: () => whoAndWhere(),
    visit: (visitor, { body }) => acceptInvitation(visitor, body),
  }),
];

/** A user who was added and has not joined is invited again, with the same role. */
async function findAdded(ctx: Context, address: string): Promise<{ id: string; role: Role } | undefined> {
  const [known] = await ctx.db.rows<{ id: string; role: Role; joined: boolean }>(
    `select id, role, person_id is not null as joined from member
     where organization_id = $1 and lower(email) = lower($2) and deleted_at is null`,
    [ctx.organization.id, address],
  );
  if (known?.joined) throw conflict(messages.alreadyMember);
  return known;
}
