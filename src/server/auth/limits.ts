import { tooManyTries } from '#shared/errors';
import type { App } from '../app';
import { hashToken } from './token';

/** How many tries an account or an address has within a quarter of an hour. Kept in the database: all servers count together. */
const allowed = { account: 10, address: 100 } as const;
const windowMinutes = 15;

type Counted = { kind: keyof typeof allowed; of: string };

/** Counts a try before it is made, so that trying in parallel gains nothing. */
export async function countTry(app: App, ...counted: Counted[]): Promise<void> {
  for (const { kind, of } of counted) {
    const { rows } = await app.pool.query<{ count: number; wait: number }>(
      `insert into attempt as a (key, count, until) values ($1, 1, $2::timestamptz + $3 * interval '1 minute')
       on conflict (key) do update set
         count = case when a.until <= $2 then 1 else a.count + 1 end,
         until = case when a.until <= $2 then excluded.until else a.until end
       returning count, ceil(extract(epoch from until - $2))::int as wait`,
      [keyOf(kind, of), app.clock().toISOString(), windowMinutes],
    );
    if (rows[0]!.count > allowed[kind]) throw tooManyTries(rows[0]!.wait);
  }
}

/** A success gives the account its tries back, and the address the one it used: a whole shift may sign in behind one. */
export async function forgetTries(app: App, account: string, address: string): Promise<void> {
  await app.pool.query(`delete from attempt where key = $1`, [keyOf('account', account)]);
  await app.pool.query(`update attempt set count = count - 1 where key = $1 and count > 0`, [
    keyOf('address', address),
  ]);
}

const keyOf = (kind: string, of: string) => `${kind} ${hashToken(of.toLowerCase())}`;
