import type { Created, Patch } from '#shared/entity';
import { conflict, forbidden, invalid } from '#shared/errors';
import { choice } from '#shared/field';
import { messages } from '#words/messages';
import { grants, type Noun, nouns, type Role, restrictedAdd, roles } from '#shared/permission';
import { roleDescriptions } from '#words/role';
import { countWithin } from '#server/auth/limits';
import type { Context } from '#server/context';
import { members } from '#server/db/identity.table';
import { getRow } from '#server/entity/read';
import { chips, createRoute, patchRoute, readRoutes, replaceRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { deleteRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import { addedTo } from '#server/feature';
import { list, object, recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { inviteByMail, mailedFor } from '../invitation/invite.server';
import { teamMemberTable } from '../team/team.table';
import { requireGrant } from './grant.server';
import { meSchema, readMe } from './me.server';
import { asPerson } from './person.server';
import { endProofs } from './proofs.server';
import { roleOptions, user } from './user';

declare module '#server/feature' {
  interface Places {
    user: {
      /** A user is deactivated: whatever they have running ends. */
      deactivated(ctx: Context, member: string): Promise<unknown>;
      /** Ownership of an account is settled again: links created until then that give access end. */
      accessEnds: {
        here(ctx: Context, member: string, until: string): Promise<void>;
        /** The task that does it in each organisation, with `id` and `until`. */
        everywhere: string;
      };
    };
  }
}

export const users = bind(user, members, {
  owner: 'id',
  computed: { is_pending: (row) => `(${row}.person_id is null)` },
  links: { teams: { table: teamMemberTable, thisKey: 'member_id', otherKey: 'team_id' } },
});

const words = { type: 'string' };

export const userRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/users/me',
    tag: 'Users',
    summary: 'Read yourself, your organisation and what you may do',
    permit: 'signed-in',
    answer: () => meSchema(),
    handle: (ctx) => readMe(ctx),
  }),
  route({
    method: 'GET',
    path: '/users/roles',
    tag: 'Users',
    summary: 'List the roles with what each may do',
    permit: 'signed-in',
    answer: list(
      object({
        name: words,
        label: words,
        description: words,
        permissions: { type: 'object', additionalProperties: list(words) },
        restricted_add: list(words),
      }),
    ),
    handle: async () => roles.map(describeRole),
  }),
  ...readRoutes(users),
  createRoute(users, addUser),
  patchRoute(users, changeUser),
  replaceRoute(users, changeUser),
  route({
    method: 'DELETE',
    path: '/users/:id',
    tag: 'Users',
    summary: 'Remove a user from the organisation; their history stays',
    permit: ['delete', 'user'],
    status: 204,
    handle: async (ctx, { params }) => {
      const before = await loadUser(ctx, params.id!, 'delete');
      if (before.role === 'admin') await requireAnotherAdmin(ctx, before.id);
      await endAccessOf(ctx, before);
      await deleteRow(ctx, users, before);
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/change_role',
    tag: 'Users',
    summary: 'Give a user another role',
    permit: ['change_role', 'user'],
    body: input({ role: choice(roleOptions, { label: 'Role', required: true }) }),
    answer: () => recordSchema(user, chips),
    handle: async (ctx, { params, body }) => {
      await changeUser(ctx, params.id!, { role: body.role });
      return getRow(ctx, users, params.id!);
    },
  }),
];

type Fields = (typeof user)['fields'];

/** An admin adds somebody, who can be assigned work at once and joins by the mailed link. */
async function addUser(ctx: Context, body: Created<Fields>): Promise<string> {
  const id = await addWaitingUser(ctx, body);
  await inviteByMail(ctx, { email: body.email, role: body.role, member: id, hours: mailedFor, uses: 1 });
  return id;
}

/** Somebody who can be assigned work and is not told of it: they join when they are invited. */
export async function addWaitingUser(ctx: Context, body: Created<Fields>): Promise<string> {
  const known = await ctx.db.rows(
    `select from member where organization_id = $1 and lower(email) = lower($2) and deleted_at is null`,
    [ctx.organization.id, body.email],
  );
  if (known.length > 0) throw conflict(messages.alreadyMember);
  return insertRow(ctx, users, body);
}

/** Fields that people may change on their own record; the rest is for admins. */
const selfEditable = new Set(['name', 'color', 'profile_image', 'currency', 'language']);

/** Compares custom fields one by one: clearing an empty one is not a change. */
function differs(key: string, value: unknown, before: unknown): boolean {
  if (key !== 'custom_fields') return !same(value, before);
  const old = (before ?? {}) as Record<string, unknown>;
  return Object.entries((value ?? {}) as object).some(([name, one]) => !same(one, old[name]));
}

async function changeUser(ctx: Context, id: string, patch: Patch<Fields>): Promise<void> {
  const before = await loadUser(ctx, id, 'update');
  const changes = Object.fromEntries(
    Object.entries(patch).filter(([key, value]) => value !== undefined && !same(value, before[key])),
  );
  const isRestricted = (key: string) => !selfEditable.has(key) && differs(key, changes[key], before[key]);
  const restricted = Object.keys(changes).find(isRestricted) as keyof Fields | undefined;
  if (ctx.user.role !== 'admin' && restricted)
    throw forbidden(messages.notForRole(user.fields[restricted].label, ctx.user.role));
  // A null flag would fall back to active.
  if (patch.is_active === null) throw invalid({ is_active: [messages.mustBeFlag('Active')] });
  if (changes.role !== undefined || changes.is_active === true)
    requireGrant(ctx, (changes.role ?? before.role) as Role);
  // The listener mails them (`role-listener.server.ts`), so the rate limit applies.
  if (changes.role !== undefined) await countWithin(ctx, { kind: 'told', of: before.email as string });

  const stopsBeingAdmin =
    before.role === 'admin' &&
    before.is_active &&
    ((changes.role ?? 'admin') !== 'admin' || changes.is_active === false);
  if (stopsBeingAdmin) await requireAnotherAdmin(ctx, id);
  if (changes.email !== undefined) await refuseTheirEmail(ctx, before, changes.email as string);
  await updateRow(ctx, users, before, changes);
  if (changes.email !== undefined)
    await inviteByMail(ctx, {
      email: changes.email as string,
      role: (changes.role ?? before.role) as Role,
      member: id,
      hours: mailedFor,
      uses: 1,
    });
  if (changes.is_active === false) {
    await endAccessOf(ctx, before);
    for (const { deactivated } of addedTo('user')) await deactivated?.(ctx, id);
  }
}

/** After joining, the address belongs to the person; before, it is what an admin typed and can be corrected. */
async function refuseTheirEmail(ctx: Context, { id, person_id }: Row, email: string): Promise<void> {
  if (person_id !== null) throw invalid({ email: [messages.emailIsTheirs] });
  const known = await ctx.db.rows(
    `select from member where organization_id = $1 and lower(email) = lower($2) and deleted_at is null and id <> $3`,
    [ctx.organization.id, email, id],
  );
  if (known.length > 0) throw conflict(messages.alreadyMember);
}

/** Locks the admins before the user, so that two admins who demote each other do not deadlock. */
async function loadUser(ctx: Context, id: string, verb: string): Promise<Row> {
  if (ctx.user.role === 'admin') {
    await ctx.db.rows(
      `select from member where organization_id = $1 and role = 'admin' and is_active and deleted_at is null order by id for no key update`,
      [ctx.organization.id],
    );
  }
  return loadRow(ctx, users, id, verb);
}

async function requireAnotherAdmin(ctx: Context, id: string): Promise<void> {
  const others = await ctx.db.rows(
    `select from member where organization_id = $1 and role = 'admin' and is_active and deleted_at is null
       and person_id is not null and id <> $2`,
    [ctx.organization.id, id],
  );
  if (others.length === 0) throw conflict(messages.lastAdmin);
}

async function endAccessOf(ctx: Context, { id, person_id }: Row): Promise<void> {
  await ctx.db.rows(`delete from session where organization_id = $1 and member_id = $2`, [ctx.organization.id, id]);
  for (const { accessEnds } of addedTo('user')) await accessEnds?.here(ctx, id, ctx.now);
  const person = person_id as string | null;
  if (person) await asPerson(ctx, person, () => endProofs(ctx.db, ctx.now, person));
}

function describeRole(name: Role) {
  const granted = (noun: Noun) => grants[noun][name].split(' ').filter(Boolean);
  return {
    name,
    ...roleDescriptions[name],
    permissions: Object.fromEntries(nouns.map((noun) => [noun, granted(noun)])),
    restricted_add: nouns.filter((noun) => restrictedAdd(noun).includes(name)),
  };
}
