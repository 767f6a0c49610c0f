import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Body, Person } from '../../../../test/person';
import { goodPassword, type Organization, World } from '../../../../test/world';

/** A server that can send mail: mails stay in the queue, because nothing listens on the SMTP port. */
let world: World;
let acme: Organization;

beforeAll(async () => {
  world = await World.open({ SMTP_URL: 'smtp://127.0.0.1:9' });
  acme = await world.organization('Acme');
});
afterAll(() => world.close());
afterEach(async () => void (await world.rows(`delete from attempt`)));

const visitor = () => new Person(world.url);
const newEmail = () => `${uuid7().slice(-12)}@people.example`;
const tokenOf = (url: string) => new URL(url).pathname.split('/').pop()!;

async function inviteLink(more: object = {}): Promise<{ id: string; token: string }> {
  const { body } = await acme.admin.post('/users/invite-link', { role: 'technician', ...more });
  return { id: body.id, token: tokenOf(body.url) };
}
const accept = (token: string, email: string, password = goodPassword, person = visitor()) =>
  person.post('/auth/accept-invite', { token, name: 'Jo Ining', email, password });
const mailsTo = (email: string) =>
  world.rows<{ subject: string; body: string }>(`select subject, body from mail where recipient = $1 order by id`, [
    email,
  ]);
const confirmToken = async (email: string) =>
  /confirm-sign-up\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] ?? '';
const confirm = (token: string, person = visitor()) =>
  person.post('/auth/confirm-sign-up', { token, password: goodPassword });
const members = async () =>
  (await acme.admin.get('/users?page_size=200')).body.results.map(({ email }: Body) => email as string);

describe('joining by a link that anybody can pass on', () => {
  test('answers the same for an address with an account and one without, and makes nobody a member', async () => {
    const { token } = await inviteLink({ uses: 10 });
    const other = await world.organization('Other');
    const [known, fresh] = [other.admin.email, newEmail()];
    const answers = [];
    for (const email of [known, fresh]) {
      const { status, body, headers } = await accept(token, email, 'some other good phrase');
      answers.push({ status, body, shape: [...headers.keys()].sort().join() });
    }
    expect(answers[0]).toMatchObject({ status: 202, body: '' });
    expect(answers[1]).toEqual(answers[0]);
    expect(await members()).toEqual([acme.admin.email]);
    const password = 'some other good phrase';
    expect((await visitor().post('/auth/sign-in', { email: fresh, password })).status).toBe(401);

    const [toKnown] = (await mailsTo(known)).slice(-1);
    expect(toKnown!.subject).toBe('Sign in to join Acme');
    expect(toKnown!.body).toContain(`${world.app.config.publicUrl}/login?next=%2Finvite%2F${token}`);
    expect(toKnown!.body).not.toContain('/confirm-sign-up/');
    // While signed in, they join by the same link.
    expect((await other.admin.post('/auth/accept-invite', { token })).status).toBe(201);
    expect(await mailsTo(fresh)).toMatchObject([{ subject: 'Join Acme on Millwright' }]);
  });

  test('makes a member of whoever opens the link that was mailed, once', async () => {
    const { id, token } = await inviteLink();
    const email = newEmail();
    expect((await accept(token, email)).status).toBe(202);
    const mailed = await confirmToken(email);
    const found = await visitor().get(`/auth/confirm-sign-up/${mailed}`);
    expect(found.body).toEqual({ organization_name: 'Acme', email, role: 'technician' });
    expect((await acme.admin.get(`/users/invitations/${id}`)).body.used).toBe(0);
    const person = visitor();
    const joined = await confirm(mailed, person);
    expect([joined.status, joined.body.organization.name, joined.body.user]).toEqual([
      201,
      'Acme',
      expect.objectContaining({ email, role: 'technician', name: 'Jo Ining' }),
    ]);
    expect((await person.get('/users/me')).body.email).toBe(email);
    expect(await members()).toContain(email);
    expect((await acme.admin.get(`/users/invitations/${id}`)).body.used).toBe(1);
    expect((await confirm(mailed)).status).toBe(410);
    expect((await visitor().post('/auth/sign-in', { email, password: goodPassword })).status).toBe(200);
  });

  test('lets in no more than the link is for, nor anybody after it was revoked', async () => {
    const { token } = await inviteLink();
    const emails = [newEmail(), newEmail()];
    for (const email of emails) expect((await accept(token, email)).status).toBe(202);
    const tokens = await Promise.all(emails.map(confirmToken));
    const statuses = (await Promise.all(tokens.map((mailed) => confirm(mailed)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 410]);

    const other = await inviteLink();
    const email = newEmail();
    expect((await accept(other.token, email)).status).toBe(202);
    expect((await acme.admin.delete(`/users/invitations/${other.id}`)).status).toBe(204);
    const mailed = await confirmToken(email);
    const gone = await visitor().get(`/auth/confirm-sign-up/${mailed}`);
    expect([gone.status, gone.body.detail]).toEqual([410, expect.stringContaining('invitation')]);
    expect((await confirm(mailed)).status).toBe(410);
    expect(await members()).not.toContain(email);
  });

  test('needs no mail from who gives the password of their account', async () => {
    const bolt = await world.organization('Bolt');
    const { token } = await inviteLink();
    const before = (await mailsTo(bolt.admin.email)).length;
    const joined = await accept(token, bolt.admin.email);
    expect([joined.status, joined.body.organization.name]).toEqual([201, 'Acme']);
    expect(await mailsTo(bolt.admin.email)).toHaveLength(before);
  });
});

test('a link that was mailed to an address has proven it: they join at once', async () => {
  const email = newEmail();
  expect((await acme.admin.post('/users/invite-user', { email, role: 'viewer' })).status).toBe(201);
  const token = /\/invite\/([\w-]+)/.exec((await mailsTo(email))[0]!.body)![1]!;
  expect((await accept(token, email)).status).toBe(201);
});

test('where the server cannot mail, who joins is a member at once', async () => {
  const mute = await world.serve();
  const { token } = await inviteLink();
  const email = newEmail();
  expect((await accept(token, email, goodPassword, new Person(mute.url))).status).toBe(201);
  expect(await members()).toContain(email);
});
