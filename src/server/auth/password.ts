import { hash, verify } from '@node-rs/argon2';
import { invalid, unavailable } from '#shared/errors';
import { messages } from '#words/messages';
import { isCommonPassword } from './common-passwords';

/** Argon2id with 19 MiB and two passes, as OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limited, so that many sign-ins at once slow down nothing but sign-ins. */
const concurrency = 2;
const maxQueue = 60;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrency) {
    if (waiting.length >= maxQueue) throw unavailable();
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

/** Without a stored hash it verifies a decoy, so that an unknown account takes as long as a known one. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', cost);
  const storedOrDecoy = stored ?? (await decoy);
  const matches = await inTurn(() => verify(storedOrDecoy, password));
  return matches && Boolean(stored);
}
let decoy: Promise<string> | undefined;

/** What is wrong with a new password: it needs ten characters and must not be a common one. */
export function weaknessOf(password: string, ...personal: string[]): string | undefined {
  if (password.length < 10) return messages.passwordShort;
  if (password.length > 200) return messages.passwordLong;
  return isCommonPassword(password, ...personal) ? messages.passwordCommon : undefined;
}

export function requireGoodPassword(password: string, ...personal: string[]): void {
  const weakness = weaknessOf(password, ...personal);
  if (weakness) throw invalid({ password: [weakness] });
}
