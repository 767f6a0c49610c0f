import { invalid } from '#shared/errors';
import { secret, text } from '#shared/field';
import { messages } from '#words/messages';
import { countGuess, countVisit } from '#server/auth/device';
import { forgetTries } from '#server/auth/limits';
import { passwordMatches } from '#server/auth/password';
import type { Purpose } from '#server/auth/seals';
import type { Context } from '#server/context';
import { transaction } from '#server/db/transaction';
import { object } from '#server/http/json-schema';
import { input, type Route, route, type Visitor } from '#server/http/route';
import { findPerson } from '../user/person.server';

/** How long a proof by password can be used for signing. */
const minutes = 5;

/**
 * The current user proves their identity again for one action. The password is checked here and goes nowhere else: the
 * signed request carries the proof, which is worthless for other actions, in other sessions, or later.
 */
export const proveRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/auth/prove',
    tag: 'Signing in',
    summary: 'Give your password again to sign something; the answer goes along with the signature',
    permit: 'in-person',
    body: input({
      password: secret({ label: 'Password', required: true }),
      for: text({ label: 'What is to be signed', required: true, max: 255 }),
    }),
    answer: object({ proof: { type: 'string' }, expires_at: { type: 'string', format: 'date-time' } }),
    visit: async (visitor, { body }) => {
      await checkPerson(visitor, body.password);
      const { app, holder } = visitor;
      const expires_at = new Date(app.clock().getTime() + minutes * 60_000).toISOString();
      const proof = app.seals.seal(proofOf(holder!.user.session, body.for), expires_at);
      return { proof, expires_at };
    },
  }),
];

const proofOf = (session: string | null, thing: string): Purpose => ['proof', session ?? '', thing];

/** The only place that checks the password of the current user. Guesses count with those of the sign-in page. */
async function checkPerson({ app, request, holder }: Visitor, password: string): Promise<void> {
  const { person } = holder!.user;
  const [current] = await transaction(app.pool, { person: person! }, (db) =>
    db.rows<{ email: string }>(`select email from person where id = $1`, [person]),
  );
  const { email } = current!;
  await countVisit(app, request);
  const tries = await countGuess(app, request, email);
  const known = await findPerson(app, email);
  if (!(await passwordMatches(known?.passwordHash, password))) throw invalid({ password: [messages.passwordWrong] });
  await forgetTries(app, tries);
}

/**
 * Where the organisation requires the password for signing: requires a recent proof for this field. Returns whether it
 * was required.
 */
export async function requireProof(ctx: Context, field: string, thing: string, proof?: string): Promise<boolean> {
  const [required] = await ctx.db.rows(
    `select from organization where id = $1 and settings -> 'sign_with_password' = 'true'`,
    [ctx.organization.id],
  );
  // The system itself, as for the demo data, has no password.
  if (!required || ctx.source === 'system') return false;
  if (!proof) throw invalid({ [field]: [messages.proofNeeded] });
  if (!(provenUntil(ctx, thing, proof) > ctx.now)) throw invalid({ [field]: [messages.proofOver] });
  return true;
}

function provenUntil(ctx: Context, thing: string, proof: string): string {
  try {
    return ctx.app.seals.unseal(proofOf(ctx.user.session, thing), proof);
  } catch {
    return '';
  }
}
