import type { App } from '#server/app';
import { type Actor, type Context, run, systemActor, type Tenant } from '#server/context';
import { ask, transaction } from '#server/db/transaction';
import { notFound } from '#shared/errors';
import { nounLabels } from '#words/nouns';

/** Somebody without an account. What they may do is decided by the link they have, not by a role. */
const stranger: Actor = { ...systemActor, name: nounLabels.portal.label };

/** Works in an organisation for a stranger: history names no user and the source `portal` (F1.7). */
export async function asStranger<T>(
  app: App,
  organization: string,
  requestId: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const [tenant] = await transaction(app.pool, { organization }, (db) =>
    db.rows<Tenant>(`select id, time_zone, currency from organization where id = $1 and deleted_at is null`, [
      organization,
    ]),
  );
  if (!tenant) throw notFound();
  return run(app, { user: stranger, organization: tenant, requestId, source: 'portal' }, work);
}

/** The organisation of a portal's link. */
export async function organizationOf(app: App, token: string): Promise<string> {
  const [found] = /^[\w-]{22}$/.test(token)
    ? await ask<{ id: string | null }>(app.pool, `select app_portal_organization($1) as id`, [token])
    : [];
  if (!found?.id) throw notFound();
  return found.id;
}
