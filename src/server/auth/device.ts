import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app';
import { type Db, transaction } from '../db/transaction';
import { isSecure } from './holder';
import { type Counted, countTry } from './limits';
import { hashToken, newToken } from './token';

/**
 * A browser in which somebody has signed in before has its own rate limit, so that an attacker who guesses from a
 * thousand addresses cannot lock the owner of an account out of their own phone.
 */
const deviceCookie = (app: App): string => (isSecure(app) ? '__Host-millwright-device' : 'millwright-device');
const maxDevices = 20;

function tokenOf(app: App, request: FastifyRequest): string | undefined {
  const token = request.cookies[deviceCookie(app)];
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Counts a request of somebody who is not signed in, before its body is read. */
export async function countVisit(app: App, request: FastifyRequest): Promise<void> {
  await countTry(app, await visitOf(app, request));
}

/** Counted by the owner of the device, or a user could create devices to guess other people's passwords. */
async function visitOf(app: App, request: FastifyRequest): Promise<Counted> {
  const token = tokenOf(app, request);
  if (!token) return { kind: 'address', of: request.ip };
  const [owner] = await transaction(app.pool, { token: hashToken(token) }, (db) =>
    db.rows<{ person_id: string }>(`select person_id from device where token_hash = $1 order by person_id limit 1`, [
      hashToken(token),
    ]),
  );
  return owner ? { kind: 'device', of: owner.person_id } : { kind: 'address', of: request.ip };
}

/** Counts a guess at the password of an account. Returns what was counted, to be refunded when the guess is right. */
export async function countGuess(app: App, request: FastifyRequest, email: string): Promise<Counted[]> {
  const guess = await guessOf(app, request, email);
  await countTry(app, guess);
  return [guess, await visitOf(app, request)];
}

async function guessOf(app: App, request: FastifyRequest, email: string): Promise<Counted> {
  const token = tokenOf(app, request);
  const unknownDevice: Counted = { kind: 'account', of: email, from: request.ip };
  if (!token) return unknownDevice;
  const hash = hashToken(token);
  const ownDevices = await transaction(app.pool, { token: hash, email }, (db) =>
    db.rows(
      `select from device d join person p on p.id = d.person_id where d.token_hash = $1 and lower(p.email) = lower($2)`,
      [hash, email],
    ),
  );
  return ownDevices.length > 0 ? { kind: 'own', of: `${email} ${hash}` } : unknownDevice;
}

/** Runs in the transaction that signs a person in. An unknown token is replaced, never adopted. */
export async function rememberDevice(app: App, db: Db, reply: FastifyReply, person: string): Promise<void> {
  const sentToken = tokenOf(app, reply.request);
  await db.rows(`select set_config('app.token', $1, true)`, [sentToken ? hashToken(sentToken) : '']);
  const known = sentToken
    ? await db.rows(`select from device where token_hash = $1 limit 1`, [hashToken(sentToken)])
    : [];
  const token = sentToken && known.length > 0 ? sentToken : newToken();
  await db.rows(
    `insert into device (token_hash, person_id, seen_at) values ($1, $2, $3)
     on conflict (token_hash, person_id) do update set seen_at = excluded.seen_at`,
    [hashToken(token), person, app.clock().toISOString()],
  );
  await db.rows(
    `delete from device where person_id = $1 and token_hash not in (
       select token_hash from device where person_id = $1 order by seen_at desc limit ${maxDevices})`,
    [person],
  );
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(app), maxAge: 400 * 86_400 } as const;
  reply.setCookie(deviceCookie(app), token, options);
}
