import { dbOf } from '#server/db/transaction';
import { verifyChain } from '#features/audit/verify.server';
import { words } from '#words/cli';
import type { Verb } from '../verb';
import { withAppAsIs } from './database';

export const verifyAudit: Verb = async (config, { json }) => {
  const results = await withAppAsIs(config, async (app) => {
    const client = await app.system.connect();
    try {
      await client.query(`begin isolation level repeatable read read only; set local statement_timeout = '10min'`);
      const db = dbOf(client);
      const organizations = await db.rows<{ id: string; name: string }>(
        `select id, name from organization order by name`,
      );
      const verified = [];
      for (const organization of organizations)
        verified.push({ ...organization, ...(await verifyChain(db, organization.id)) });
      return verified;
    } finally {
      client.release(true);
    }
  });
  const findings = results.flatMap((result) => result.findings);
  if (json) console.log(JSON.stringify(results));
  else
    for (const { name, entries, head, findings: own } of results) {
      console.log(
        own.length === 0 ? words.audit.intact(name, entries, head) : words.audit.broken(name, entries, own.length),
      );
      for (const { seq, entry, problem } of own) console.log(`  ${seq ?? '-'}  ${entry ?? '-'}  ${problem}`);
    }
  return findings.length === 0 ? 0 : 1;
};
