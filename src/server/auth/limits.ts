import { isIPv6 } from 'node:net';
import { tooManyTries } from '#shared/errors';
import { messages } from '#words/messages';
import type { App } from '../app';
import type { Context } from '../context';
import { ask } from '../db/transaction';
import { hashToken } from './token';

interface Limit {
  most: number;
  /** In minutes. */
  within: number;
  /** The message when there are more, with the seconds until the next try. */
  refusal?: (seconds: number) => string;
}

/**
 * Rate limits, stored in the database so that all servers share them. An account allows few tries from one address and
 * many from all addresses, so that a stranger cannot easily lock its owner out; the owner's devices have their own
 * limit (`device.ts`). Mails are counted both by recipient and by sender (`mail/limits.ts`).
 */
const limits = {
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
  // What strangers do on the pages of a portal (F1.7).
  reports: { most: 10, within: 10, refusal: messages.tooManyReports },
  reportsADay: { most: 60, within: 1_440, refusal: messages.tooManyReports },
  reportFiles: { most: 50, within: 10, refusal: messages.tooManyReports },
  replies: { most: 10, within: 60, refusal: messages.tooManyReplies },
  meToo: { most: 20, within: 60, refusal: messages.tooManyReplies },
  similar: { most: 30, within: 1 },
  portal: { most: 0, within: 1_440, refusal: messages.portalFull },
} as const satisfies Record<string, Limit>;

type Kind = keyof typeof limits;

/** The kinds that count what one network does with one thing, such as a portal. */
type Here = 'account' | 'reports' | 'reportsADay' | 'reportFiles';

export type Counted =
  | { kind: Exclude<Kind, Here | 'anywhere' | 'portal'>; of: string }
  | { kind: Here; of: string; from: string }
  /** Each portal has a limit of its own. */
  | { kind: 'portal'; of: string; most: number };

/** Counts a try before it is made, so that parallel tries gain nothing. */
export const countTry = (app: App, ...counted: Counted[]): Promise<void> => refuseMore(inPool(app), counted);

/**
 * Counts a try with what it does, in the same transaction: a second connection beside it could stall the pool. What
 * fails counts nothing; a try above the limit fails.
 */
export const countWithin = ({ db, now }: Context, ...counted: Counted[]): Promise<void> =>
  refuseMore({ now, rows: (text, values) => db.rows(text, values) }, counted);

interface Counting {
  now: string;
  rows<T>(text: string, values: unknown[]): Promise<T[]>;
}

const inPool = (app: App): Counting => ({
  now: app.clock().toISOString(),
  rows: (text, values) => ask(app.pool, text, values),
});

async function refuseMore(counting: Counting, counted: Counted[]): Promise<void> {
  for (const [kind, key, most] of counted.flatMap(keysOf)) {
    const wait = await waitFor(counting, kind, key, most);
    const { refusal }: Limit = limits[kind];
    if (wait !== undefined) throw tooManyTries(wait, refusal?.(wait));
  }
}

/** Refuses where no try is left, and counts none: before work that would be in vain. */
export async function requireTry(app: App, ...counted: Counted[]): Promise<void> {
  for (const [kind, key, most] of counted.flatMap(keysOf)) {
    const [full] = await ask<{ wait: number }>(
      app.pool,
      `select ceil(extract(epoch from until - $2))::int as wait from attempt where key = $1 and count >= $3 and until > $2`,
      [key, app.clock().toISOString(), most],
    );
    const { refusal }: Limit = limits[kind];
    if (full) throw tooManyTries(full.wait, refusal?.(full.wait));
  }
}

/** Counts a try where the caller must not learn that the limit is reached. */
export async function isTryLeft(app: App, counted: Counted): Promise<boolean> {
  for (const [kind, key, most] of keysOf(counted))
    if ((await waitFor(inPool(app), kind, key, most)) !== undefined) return false;
  return true;
}

/** Counts a try. Returns the seconds to wait if the limit is exceeded. */
async function waitFor({ now, rows }: Counting, kind: Kind, key: string, most: number): Promise<number | undefined> {
  const { within } = limits[kind];
  const [tried] = await rows<{ count: number; wait: number }>(
    `insert into attempt as a (key, count, until) values ($1, 1, $2::timestamptz + $3 * interval '1 minute')
     on conflict (key) do update set
       count = case when a.until <= $2 then 1 else a.count + 1 end,
       until = case when a.until <= $2 then excluded.until else a.until end
     returning count, ceil(extract(epoch from until - $2))::int as wait`,
    [key, now, within],
  );
  return tried!.count > most ? tried!.wait : undefined;
}

/** A success resets the account's tries; a shared address or device gets only the used one back. */
export async function forgetTries(app: App, counted: Counted[]): Promise<void> {
  for (const [kind, key] of counted.flatMap(keysOf)) {
    if (kind === 'address' || kind === 'device')
      await ask(app.pool, `update attempt set count = count - 1 where key = $1 and count > 0`, [key]);
    else await ask(app.pool, `delete from attempt where key = $1`, [key]);
  }
}

/** Kinds whose `of` is an address. */
const byAddress: ReadonlySet<string> = new Set(['address', 'network', 'meToo', 'similar']);

function keysOf(counted: Counted): [Kind, string, number][] {
  const { kind, of } = counted;
  const { most } = kind === 'portal' ? counted : limits[kind];
  if (byAddress.has(kind)) return [[kind, keyOf(kind, network(of)), most]];
  if (!('from' in counted)) return [[kind, keyOf(kind, of), most]];
  const here: [Kind, string, number] = [kind, keyOf(kind, `${of} ${network(counted.from)}`), most];
  return kind === 'account' ? [here, ['anywhere', keyOf('anywhere', of), limits.anywhere.most]] : [here];
}

/**
 * An IPv6 client owns a whole /64, so all of it counts as one. An IPv4 client of a server that listens on `::` appears
 * as `::ffff:192.0.2.1` and counts as the IPv4 address.
 */
function network(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The URL parser normalizes: lower case, no leading zeros, IPv4 endings as two groups.
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

/** Folds at least as much as the database does for an email, so that no spelling has a limit of its own. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();

const keyOf = (kind: string, of: string) => `${kind} ${hashToken(fold(of))}`;
