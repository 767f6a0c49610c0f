import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import { pageParameters } from '#server/entity/routes';
import { object, pageSchema } from '#server/http/json-schema';
import { pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import type { Restoration } from '#server/feature';
import type { Task } from '#server/jobs/runner';
import { deliver, type Posted } from '#server/mail/mail';

const words = { type: 'string' };
const mail = object({
  id: words,
  recipient: words,
  subject: words,
  body: words,
  status: words,
  created_at: { type: 'string', format: 'date-time' },
});

/** The mails of the organisation: what an installation without SMTP would have sent, above all invitations. */
export const mailRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/core/mails',
    tag: 'Mails',
    summary: 'List the mails of the organisation, newest first',
    permit: ['read', 'mail'],
    query: pageParameters.filter(({ name }) => name !== 'q'),
    answer: pageSchema(mail),
    handle: async (ctx, { query }) => {
      for (const name of query.keys())
        if (name !== 'page' && name !== 'page_size') throw badRequest(messages.unknownFilter(name));
      const paging = readPage(query, 25);
      const [total] = await ctx.db.rows<{ count: number }>(
        `select count(*) as count from mail where organization_id = $1`,
        [ctx.organization.id],
      );
      const mails = await ctx.db.rows(
        `select id, recipient, subject, body, status, created_at from mail where organization_id = $1 order by id desc limit $2 offset $3`,
        [ctx.organization.id, paging.size, paging.offset],
      );
      return pageOf(ctx, paging, total!.count, mails);
    },
  }),
];

/** Runs with the rights of the system, because a mail may belong to no organisation. */
export const mailTask: Task = {
  name: 'mail',
  outgoing: true,
  as: 'millwright_system',
  run: ({ app, db, ctx }, payload: Posted) => deliver(app, db, payload, ctx?.organization.id),
  giveUp: async ({ db }, { id }: { id: string }) => {
    await db.rows(`update mail set status = 'failed', body = '', html = null, attachment = null where id = $1`, [id]);
  },
};

/** What waited when the backup was made may have been sent since, so an admin decides whether to pass it on. */
export async function keepWaiting({ db }: Restoration): Promise<string[]> {
  await db.rows(`update mail set status = 'kept' where status = 'waiting'`);
  return [];
}
