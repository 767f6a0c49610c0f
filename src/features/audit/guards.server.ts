import type { Db } from '#server/db/transaction';
import { history } from '#words/history';

interface Guard {
  table: string;
  name: string;
  /** The trigger type as PostgreSQL stores it: before update, delete and truncate; after each insert. */
  type: number;
  /** The body of the function, where it never changes. */
  body?: string;
}

const refusing = `begin raise exception 'history is append-only' using errcode = '42501'; end`;

/** The triggers that keep the history append-only and link it (`0002_history.sql`). */
const guards: Guard[] = [
  { table: 'audit_entry', name: 'audit_refuse', type: 58, body: refusing },
  { table: 'audit_chain', name: 'audit_refuse', type: 58, body: refusing },
  { table: 'audit_entry', name: 'audit_link', type: 5 },
];

interface Found {
  table: string;
  name: string;
  type: number;
  enabled: boolean;
  /** Fires for all columns and rows, with the function of its name. */
  whole: boolean;
  body: string;
}

/**
 * Which guards are missing, disabled or empty. The chain shows changes made meanwhile unless it was hashed again: if a
 * guard is missing, compare with a noted head. All names are schema-qualified, as in `verifyChain`.
 */
export async function missingGuards(db: Db): Promise<string[]> {
  const found = await db.rows<Found>(
    `select c.relname as table, t.tgname as name, t.tgtype::int as type, t.tgenabled in ('O', 'A') as enabled,
       t.tgqual is null and t.tgattr::pg_catalog.text operator(pg_catalog.=) '' and p.proname operator(pg_catalog.=) t.tgname as whole,
       pg_catalog.btrim(pg_catalog.regexp_replace(p.prosrc, '\\s+', ' ', 'g')) as body
     from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
       join pg_catalog.pg_proc p on p.oid = t.tgfoid
     where c.relnamespace = 'public'::pg_catalog.regnamespace and not t.tgisinternal`,
  );
  return guards.flatMap(({ table, name, type, body }) => {
    const guard = found.find((one) => one.table === table && one.name === name);
    if (!guard) return [history.guardMissing(table, name)];
    if (!guard.enabled) return [history.guardOff(table, name)];
    const isAltered = guard.type !== type || !guard.whole || (body !== undefined && guard.body !== body);
    return isAltered ? [history.guardHollow(table, name)] : [];
  });
}
