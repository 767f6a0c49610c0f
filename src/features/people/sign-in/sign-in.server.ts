import { forbidden, notFound, unauthorized } from '#shared/errors';
import { email, flag, ref, secret, text } from '#shared/field';
import { messages } from '#words/messages';
import { countGuess } from '#server/auth/device';
import { forgetTries } from '#server/auth/limits';
import { passwordMatches } from '#server/auth/password';
import { transaction } from '#server/db/transaction';
import { chips } from '#server/entity/routes';
import { object, recordSchema } from '#server/http/json-schema';
import { input, type Route, route, type Visitor } from '#server/http/route';
import { choice } from '#shared/field';
import { currencyOptions, organization, timeZone } from '#features/organization/organization';
import { findPerson } from '../user/person.server';
import { user } from '../user/user';
import { changePassword } from './password.server';
import { askForReset, judgeReset, resetPassword } from './reset.server';
import {
  endAccess,
  endSession,
  enter,
  membershipsOf,
  readWhoAndWhere,
  replaceSession,
  setCookie,
} from './session.server';
import { isSetUp, setUp } from './setup.server';
import { confirmSignUp, judgeSignUp, signUp } from './sign-up.server';

const mail = email({ label: 'Email', required: true });
const password = secret({ label: 'Password', required: true, example: 'four unrelated words here' });
const newOrganization = {
  organization_name: text({ label: 'Organisation name', required: true, max: 100 }),
  name: text({ label: 'Name', required: true, max: 100 }),
  email: mail,
  password,
  time_zone: timeZone('Time zone'),
  currency: choice(currencyOptions, { label: 'Currency' }),
};

export const whoAndWhere = () =>
  object({ user: recordSchema(user, chips), organization: recordSchema(organization, chips) });
const tag = 'Signing in';

export const signInRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/auth/status',
    tag,
    summary: 'Say whether setup is needed, how people join, and who is signed in',
    permit: 'anyone',
    answer: () => {
      const orNull = (record: object) => ({ ...record, type: ['object', 'null'] });
      return object({
        setup_needed: { type: 'boolean' },
        signup: { type: 'string', enum: ['invite', 'open', 'closed'] },
        user: orNull(recordSchema(user, chips)),
        organization: orNull(recordSchema(organization, chips)),
      });
    },
    visit: (visitor) => readStatus(visitor),
  }),
  route({
    method: 'POST',
    path: '/auth/setup',
    tag,
    summary: 'Set up an empty installation: its organisation and first admin',
    permit: 'anyone',
    status: 201,
    body: input({ ...newOrganization, demo: flag({ label: 'Demo data' }) }),
    answer: () => whoAndWhere(),
    visit: (visitor, { body }) => setUp(visitor, body),
  }),
  route({
    method: 'POST',
    path: '/auth/sign-up',
    tag,
    summary: 'Ask for a new organisation, where SIGNUP is open; a link is mailed unless it is for your own account',
    permit: 'anyone',
    status: 202,
    body: input(newOrganization),
    answer: object({}),
    visit: async (visitor, { body }) => {
      if (visitor.app.config.signup !== 'open') throw forbidden(messages.signupClosed);
      return signUp(visitor, body);
    },
  }),
  route({
    method: 'GET',
    path: '/auth/confirm-sign-up/:token',
    tag,
    summary: 'Say which organisation a mailed link makes, or lets you join as what',
    permit: 'anyone',
    answer: object({
      organization_name: { type: 'string' },
      email: { type: 'string' },
      role: { type: ['string', 'null'], description: 'null: the organisation is new, and you its admin.' },
    }),
    visit: (visitor, { params }) => judgeSignUp(visitor, params.token!),
  }),
  route({
    method: 'POST',
    path: '/auth/confirm-sign-up',
    tag,
    summary:
      'Make the organisation that was asked for, or join it, with the link that was mailed and the password that was chosen',
    permit: 'anyone',
    status: 201,
    body: input({ token: secret({ label: 'Token', required: true }), password }),
    answer: () => whoAndWhere(),
    visit: (visitor, { body }) => confirmSignUp(visitor, body.token, body.password),
  }),
  route({
    method: 'POST',
    path: '/auth/sign-in',
    tag,
    summary: 'Sign in',
    permit: 'anyone',
    body: input({ email: mail, password }),
    answer: () => whoAndWhere(),
    visit: (visitor, { body }) => signIn(visitor, body.email, body.password),
  }),
  route({
    method: 'POST',
    path: '/auth/sign-out',
    tag,
    summary: 'Sign out',
    permit: 'in-person',
    status: 204,
    visit: async ({ app, reply, holder }) => {
      const { person, session } = holder!.user;
      if (session) await endSession(app, person!, session);
      setCookie(app, reply, '', 0);
      return reply.code(204).send();
    },
  }),
  route({
    method: 'POST',
    path: '/auth/sign-out-everywhere',
    tag,
    summary: 'Sign out on every device',
    permit: 'in-person',
    status: 204,
    visit: async ({ app, reply, holder }) => {
      const person = holder!.user.person!;
      await transaction(app.pool, { person }, (db) => endAccess(db, app.clock().toISOString(), person));
      app.holders.forget();
      setCookie(app, reply, '', 0);
      return reply.code(204).send();
    },
  }),
  route({
    method: 'POST',
    path: '/auth/forgot-password',
    tag,
    summary: 'Ask for a link to choose a new password',
    permit: 'anyone',
    status: 204,
    body: input({ email: mail }),
    visit: (visitor, { body }) => askForReset(visitor, body.email),
  }),
  route({
    method: 'GET',
    path: '/auth/reset-password/:token',
    tag,
    summary: 'Say whether the link to a new password can still be used',
    permit: 'anyone',
    status: 204,
    visit: (visitor, { params }) => judgeReset(visitor, params.token!),
  }),
  route({
    method: 'POST',
    path: '/auth/reset-password',
    tag,
    summary: 'Choose a new password with the link that was mailed',
    permit: 'anyone',
    status: 204,
    body: input({ token: secret({ label: 'Token', required: true }), password }),
    visit: (visitor, { body }) => resetPassword(visitor, body.token, body.password),
  }),
  route({
    method: 'POST',
    path: '/auth/change-password',
    tag,
    summary: 'Choose a new password; every other device is signed out',
    permit: 'in-person',
    status: 204,
    body: input({
      password: secret({ label: 'Password', required: true }),
      new_password: secret({ label: 'New password', required: true, example: 'four unrelated words here' }),
    }),
    visit: (visitor, { body }) => changePassword(visitor, body.password, body.new_password),
  }),
  route({
    method: 'POST',
    path: '/auth/switch-organization',
    tag,
    summary: 'Go to another organisation you belong to',
    permit: 'in-person',
    body: input({ organization: ref('organization', { label: 'Organisation', required: true }) }),
    answer: () => whoAndWhere(),
    visit: (visitor, { body }) => switchOrganization(visitor, body.organization),
  }),
];

async function readStatus({ app, request }: Visitor): Promise<unknown> {
  const holder = await app.holders.ofSession(request);
  const current =
    holder &&
    (await readWhoAndWhere(app, {
      organization_id: holder.organization.id,
      id: holder.user.id,
      role: holder.user.role,
    }));
  return {
    setup_needed: !(await isSetUp(app)),
    signup: app.config.signup,
    user: current?.user ?? null,
    organization: current?.organization ?? null,
  };
}

/** The same answer and the same work, whether the account is unknown or the password is wrong. */
async function signIn({ app, request, reply }: Visitor, address: string, given: string): Promise<unknown> {
  const tries = await countGuess(app, request, address);
  const person = await findPerson(app, address);
  if (!(await passwordMatches(person?.passwordHash, given)) || !person) throw unauthorized(messages.signInFailed);
  await forgetTries(app, tries);
  // The previous session of this browser ends.
  const before = await app.holders.ofSession(request);
  if (before) await endSession(app, before.user.person!, before.user.session!);
  return enter(app, reply, { ...person, isNew: false });
}

async function switchOrganization(visitor: Visitor, to: string): Promise<unknown> {
  const { app, holder } = visitor;
  const membership = (await membershipsOf(app, holder!.user.person!)).find((one) => one.organization_id === to);
  if (!membership) throw notFound();
  await replaceSession(visitor, holder!, membership);
  return readWhoAndWhere(app, membership);
}
