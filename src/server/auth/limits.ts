import { isIPv6 } from 'node:net';
import { tooManyTries } from '#shared/errors';
import { messages } from '#words/messages';
import type { App } from '../app';
import { ask } from '../db/transaction';
import { hashToken } from './token';

interface Limit {
  most: number;
  /** Within so many minutes. */
  within: number;
  /** What is said when there are more, and when there can be one again. */
  refusal?: (seconds: number) => string;
}

/**
 * How many tries there are, kept in the database so that all servers count together. An account has few from one address
 * and many from all, so that a stranger cannot lock its owner out in passing; a device of its owner has some of its own
 * (`device.ts`). Mails are counted by whom they go to, whoever causes them, and by who does (`mail/limits.ts`).
 */
const allowed = {
  account: { most: 10, within: 15 },
  anywhere: { most: 200, within: 15 },
  own: { most: 10, within: 15 },
  address: { most: 100, within: 15 },
  device: { most: 100, within: 15 },
  recipient: { most: 5, within: 60, refusal: messages.mailedTooOften },
  told: { most: 20, within: 60, refusal: messages.mailedTooOften },
  mover: { most: 10, within: 60, refusal: messages.tooManyMails },
  sender: { most: 100, within: 60, refusal: messages.tooManyMails },
  organization: { most: 200, within: 60, refusal: messages.tooManyMailsHere },
  network: { most: 100, within: 60, refusal: messages.tooManyMailsFrom },
} as const satisfies Record<string, Limit>;

export type Counted =
  | { kind: Exclude<keyof typeof allowed, 'account' | 'anywhere'>; of: string }
  | { kind: 'account'; of: string; from: string };

/** Counts a try before it is made, so that trying in parallel gains nothing. */
export async function countTry(app: App, ...counted: Counted[]): Promise<void> {
  for (const [kind, key] of counted.flatMap(keysOf)) {
    const wait = await waitFor(app, kind, key);
    const { refusal }: Limit = allowed[kind];
    if (wait !== undefined) throw tooManyTries(wait, refusal?.(wait));
  }
}

/** The same where nobody may learn that it was one too many. */
export async function isTryLeft(app: App, counted: Counted): Promise<boolean> {
  for (const [kind, key] of keysOf(counted)) if ((await waitFor(app, kind, key)) !== undefined) return false;
  return true;
}

/** Counts, and says for how many seconds there is none left. */
async function waitFor(app: App, kind: keyof typeof allowed, key: string): Promise<number | undefined> {
  const { most, within } = allowed[kind];
  const [tried] = await ask<{ count: number; wait: number }>(
    app.pool,
    `insert into attempt as a (key, count, until) values ($1, 1, $2::timestamptz + $3 * interval '1 minute')
     on conflict (key) do update set
       count = case when a.until <= $2 then 1 else a.count + 1 end,
       until = case when a.until <= $2 then excluded.until else a.until end
     returning count, ceil(extract(epoch from until - $2))::int as wait`,
    [key, app.clock().toISOString(), within],
  );
  return tried!.count > most ? tried!.wait : undefined;
}

/** A success gives the account its tries back, and a shared address or device the one that was used. */
export async function forgetTries(app: App, counted: Counted[]): Promise<void> {
  for (const [kind, key] of counted.flatMap(keysOf)) {
    if (kind === 'address' || kind === 'device')
      await ask(app.pool, `update attempt set count = count - 1 where key = $1 and count > 0`, [key]);
    else await ask(app.pool, `delete from attempt where key = $1`, [key]);
  }
}

function keysOf(counted: Counted): [keyof typeof allowed, string][] {
  if (counted.kind === 'address' || counted.kind === 'network')
    return [[counted.kind, keyOf(counted.kind, network(counted.of))]];
  if (counted.kind !== 'account') return [[counted.kind, keyOf(counted.kind, counted.of)]];
  return [
    ['account', keyOf('account', `${counted.of} ${network(counted.from)}`)],
    ['anywhere', keyOf('anywhere', counted.of)],
  ];
}

/**
 * Whoever has one IPv6 address has a whole network of them (/64). An IPv4 client of a server that listens on `::` comes
 * as `::ffff:192.0.2.1`, and is counted as the IPv4 address it is.
 */
function network(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // One spelling: small letters, no leading zeros, IPv4 endings as two groups.
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!mapped) return groups.slice(0, 4).join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((two) => [two >> 8, two & 255])
    .join('.');
}

/** Folds at least what the database folds when it looks up an address: no spelling of one has tries of its own. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();

const keyOf = (kind: string, of: string) => `${kind} ${hashToken(fold(of))}`;
