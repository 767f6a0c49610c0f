import { hash, verify } from '@node-rs/argon2';
import { invalid, unavailable } from '#shared/errors';
import { messages } from '#words/messages';
import { isCommonPassword } from './common-passwords';

/** Argon2id at 19 MiB and two passes, OWASP's first choice. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many at once as there are cores to spare, so that a storm of sign-ins slows sign-ins and nothing else. */
const atOnce = 2;
const longestQueue = 60;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw unavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Without a hash it works as hard and says no: an unknown account answers as slowly as a known one. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', cost);
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && Boolean(stored);
}
let decoy: Promise<string> | undefined;

/** What is wrong with a password somebody chooses: ten characters at least, and not among the common ones. */
export function weaknessOf(password: string, ...personal: string[]): string | undefined {
  if (password.length < 10) return messages.passwordShort;
  if (password.length > 200) return messages.passwordLong;
  return isCommonPassword(password, ...personal) ? messages.passwordCommon : undefined;
}

export function requireGoodPassword(password: string, ...personal: string[]): void {
  const weakness = weaknessOf(password, ...personal);
  if (weakness) throw invalid({ password: [weakness] });
}
