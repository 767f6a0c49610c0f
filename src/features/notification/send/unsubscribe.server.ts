import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#server/app';
import { type Context, run, systemActor } from '#server/context';
import { noticeEvents } from '#shared/notice';
import { escapeHtml } from '#shared/text/escape-html';
import { mailWords as words } from './mail.words';
import { changeMatrix } from '../preferences.server';
import { type Holder, holderOf } from './unsubscribe-link.server';

/**
 * Mail programs unsubscribe with one POST (RFC 8058), whose body says nothing that the address does not. A GET only asks,
 * because scanners of mails open every link.
 */
export function addUnsubscribe(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, {}));
    scope.get<{ Params: { token: string } }>('/api/public/unsubscribe/:token', async ({ params }, reply) => {
      const found = await nameOf(app, holderOf(app, params.token));
      if (found === undefined) return page(reply.code(404), words.noLink, words.noLinkText);
      const form = `<form method="post"><button>${words.stop}</button></form>`;
      return page(reply, words.ask, words.asked(found), form);
    });
    scope.post<{ Params: { token: string } }>('/api/public/unsubscribe/:token', async ({ params }, reply) => {
      const holder = holderOf(app, params.token);
      if (!holder || (await nameOf(app, holder)) === undefined)
        return page(reply.code(404), words.noLink, words.noLinkText);
      await inside(app, holder, (ctx) => stopMails(ctx, holder));
      return page(reply, words.stopped, words.stoppedText);
    });
  });
}

const stopMails = (ctx: Context, { member, event }: Holder): Promise<void> =>
  changeMatrix(ctx, member, (matrix) => {
    for (const one of event === '*' ? noticeEvents : [event]) matrix[one] = { ...matrix[one], mail: 'off' };
  });

const inside = <T>(app: App, { organization }: Holder, work: (ctx: Context) => Promise<T>): Promise<T> =>
  run(
    app,
    {
      user: systemActor,
      organization: { id: organization, time_zone: 'UTC', currency: 'USD' },
      requestId: null,
      source: 'system',
    },
    work,
  );

/** The organisation's name, if the member is still there. */
async function nameOf(app: App, holder: Holder | undefined): Promise<string | undefined> {
  if (!holder) return undefined;
  const [found] = await inside(app, holder, (ctx) =>
    ctx.db.rows<{ name: string }>(
      `select o.name from member m join organization o on o.id = m.organization_id
       where m.organization_id = $1 and m.id = $2 and m.deleted_at is null`,
      [holder.organization, holder.member],
    ),
  );
  return found?.name;
}

/** A plain page: no script, no style of ours, nothing from elsewhere. */
const page = (reply: FastifyReply, title: string, text: string, more = ''): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${more}</body></html>`,
    );
