import { isIPv6 } from 'node:net';
import { tooManyTries } from '#shared/errors';
import type { App } from '../app';
import { ask } from '../db/transaction';
import { hashToken } from './token';

/**
 * How many tries there are within a quarter of an hour, kept in the database so that all servers count together. An
 * account has few from one address and many from all, so that a stranger cannot lock its owner out in passing. Mail to
 * people who have not asked for it is counted by whom it goes to, whoever sends it, and by who sends it.
 */
const allowed = { account: 10, anywhere: 200, address: 100, recipient: 5, organization: 300 } as const;
const windowMinutes = 15;

type Counted =
  | { kind: 'address' | 'recipient' | 'organization'; of: string }
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

/** A success gives the account its tries back, and the address the one it used: a whole shift may sign in behind one. */
export async function forgetTries(app: App, account: string, from: string): Promise<void> {
  const [own, anywhere] = keysOf({ kind: 'account', of: account, from }).map(([, key]) => key);
  await ask(app.pool, `delete from attempt where key in ($1, $2)`, [own, anywhere]);
  await ask(app.pool, `update attempt set count = count - 1 where key = $1 and count > 0`, [
    keyOf('address', network(from)),
  ]);
}

function keysOf(counted: Counted): [keyof typeof allowed, string][] {
  if (counted.kind === 'address') return [['address', keyOf('address', network(counted.of))]];
  if (counted.kind !== 'account') return [[counted.kind, keyOf(counted.kind, counted.of)]];
  return [
    ['account', keyOf('account', `${counted.of} ${network(counted.from)}`)],
    ['anywhere', keyOf('anywhere', counted.of)],
  ];
}

/** Whoever has one IPv6 address has a whole network of them. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - before.length - tail.split(':').filter(Boolean).length : 0;
  return [...before, ...Array<string>(missing).fill('0')].slice(0, 4).join(':');
}

const keyOf = (kind: string, of: string) => `${kind} ${hashToken(of.toLowerCase())}`;
