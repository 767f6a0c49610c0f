import { isIPv6 } from 'node:net';
import { tooManyTries } from '#shared/errors';
import type { App } from '../app';
import { ask } from '../db/transaction';
import { hashToken } from './token';

/**
 * How many tries there are within a quarter of an hour, kept in the database so that all servers count together. An
 * account has few from one address and many from all, so that a stranger cannot lock its owner out in passing; a device
 * of its owner has some of its own (`device.ts`). Mail to people who have not asked for it is counted by whom it goes
 * to, whoever sends it, and by who sends it.
 */
const allowed = {
  account: 10,
  anywhere: 200,
  own: 10,
  address: 100,
  device: 100,
  recipient: 5,
  organization: 300,
} as const;
const windowMinutes = 15;

export type Counted =
  | { kind: 'address' | 'device' | 'own' | 'recipient' | 'organization'; of: string }
  | { kind: 'account'; of: string; from: string };

/** Counts a try before it is made, so that trying in parallel gains nothing. */
export async function countTry(app: App, ...counted: Counted[]): Promise<void> {
  for (const one of counted) {
    for (const [kind, key] of keysOf(one)) {
      const [tried] = await ask<{ count: number; wait: number }>(
        app.pool,
        `insert into attempt as a (key, count, until) values ($1, 1, $2::timestamptz + $3 * interval '1 minute')
         on conflict (key) do update set
           count = case when a.until <= $2 then 1 else a.count + 1 end,
           until = case when a.until <= $2 then excluded.until else a.until end
         returning count, ceil(extract(epoch from until - $2))::int as wait`,
        [key, app.clock().toISOString(), windowMinutes],
      );
      if (tried!.count > allowed[kind]) throw tooManyTries(tried!.wait);
    }
  }
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
  if (counted.kind === 'address') return [['address', keyOf('address', network(counted.of))]];
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
