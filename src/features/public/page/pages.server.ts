import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodies, parse } from '#shared/entity';
import { AppError, type FieldErrors } from '#shared/errors';
import { isUuid, isUuid7, uuid7 } from '#shared/id';
import type { App } from '#server/app';
import { appErrorOf } from '#server/http/problem';
import { type PostedForm, receivePosted } from '#server/storage/receive';
import { formPage, type FormState } from './form-page.server';
import { note, type PageFiles, pageOf } from './layout';
import { admitForm, findSimilar, readPortal, sayMeToo, sendReport, type Visit } from '../portal-calls.server';
import { keyFields, replyFields, replyOnce, reportFields, unlisted } from '../public.server';
import { words } from '../public.words';
import type { Report } from '../report.server';
import { reportIn } from '../posted.server';
import { statePage, stopPage, trackPage } from './track-page.server';
import { confirm, forget, readTracked, type Report as Tracked, stopMails, zoneOf, withdraw } from '../track.server';
import { dropIncoming, mostFiles, mostMegabytes } from '../upload.server';
import type { PortalView } from '../view.server';

type PageRequest = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, string | undefined> }>;

/** How long (ms) the page after a report says that it was sent; script removes that from the address at once. */
const sentNoticeMs = 60_000;

/** The pages for people without an account: drawn here, the same with and without script (F1.7). */
export function addPublicPages(server: FastifyInstance, app: App, files: PageFiles): void {
  const send = (reply: FastifyReply, page: Parameters<typeof pageOf>[1]) =>
    unlisted(reply).type('text/html; charset=utf-8').send(pageOf(files, page));
  const frameOf = ({ title, color, logo_url: logo }: PortalView) => ({ title, color, logo });

  async function showForm(visit: Visit, reply: FastifyReply, query: PageRequest['query'], state: Partial<FormState>) {
    const asset = isUuid(query.asset) ? query.asset : null;
    const view = await readPortal(visit, { asset });
    if (!view.is_enabled)
      return send(reply, { ...frameOf(view), title: view.title, body: note(words.closedText, view.hours_text) });
    const action = `/portal/${visit.token}${asset ? `?asset=${asset}` : ''}`;
    const location = isUuid(query.location) ? query.location : null;
    const about = { text: query.q, asset: view.asset?.id, location };
    // Most visitors bring nothing to compare with: no search is needed.
    const similar = Object.values(about).some(Boolean) ? await findSimilar(visit, about).catch(() => []) : [];
    const body = formPage(view, {
      action,
      id: uuid7(),
      furtherIds: [uuid7(), uuid7(), uuid7()],
      values: {},
      problems: [],
      similar,
      now: app.clock().toISOString(),
      ...state,
    });
    return send(reply, { ...frameOf(view), body });
  }

  /** A form that was filled in. If it is refused, the form shows the entered text again. */
  async function takeForm(request: PageRequest, reply: FastifyReply) {
    const visit = { app, request, token: request.params.token };
    const posted: PostedForm = { fields: {}, files: [] };
    try {
      const view = await readPortal(visit, {});
      const limit = { folder: app.storage.incoming, megabytes: mostMegabytes, most: mostFiles };
      if (request.isMultipart()) {
        await admitForm(visit);
        await receivePosted(request, posted, { ...limit, tooMany: words.tooManyFiles(mostFiles) });
      } else Object.assign(posted.fields, request.body);
      const report = parse(bodies(reportFields).create, reportIn(posted.fields, view)) as unknown as Report;
      const id = isUuid7(posted.fields.id) ? posted.fields.id : uuid7();
      const taken = await sendOnce(visit, { ...report, id }, posted);
      return unlisted(reply).redirect(justSent(taken.tracking_url), 303);
    } catch (error) {
      const known = appErrorOf(error);
      if (known.status === 404 || known.status >= 500) throw error;
      if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
      const problems = [...problemsOf(known), ...(posted.files.length > 0 ? [words.pickAgain] : [])];
      const values = { id: posted.fields.id ?? uuid7(), values: posted.fields, problems };
      return showForm(visit, reply.code(known.status), request.query, values);
    } finally {
      await dropIncoming(posted.files);
    }
  }

  void server.register(async (scope) => {
    await scope.register(multipart);
    // Only forms are accepted; their values are text.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, text: string, done) => done(null, Object.fromEntries(new URLSearchParams(text))),
    );
    scope.setErrorHandler((error, request, reply) => {
      const known = appErrorOf(error);
      if (known.status >= 500) request.log.error({ err: error, path: request.routeOptions.url }, 'page failed');
      if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
      const isGone = known.status === 404;
      const body = note(isGone ? words.goneText : known.status < 500 ? known.message : words.failedText);
      return send(reply.code(known.status), { title: isGone ? words.gone : words.failed, body });
    });
    const open = { config: { open: true } };
    scope.get('/portal/:token', async (request: PageRequest, reply) =>
      showForm({ app, request, token: request.params.token }, reply, request.query, {}),
    );
    scope.post('/portal/:token', { config: { open: true, upload: true } }, (request: PageRequest, reply) =>
      takeForm(request, reply),
    );
    scope.post('/portal/:token/me-too', open, async (request: PageRequest, reply) => {
      const { key } = parse(bodies(keyFields).create, request.body ?? {}) as { key: string };
      const said = await sayMeToo({ app, request, token: request.params.token }, key);
      return unlisted(reply).redirect(justSent(said.tracking_url), 303);
    });
    scope.get('/track/:token', async (request: PageRequest, reply) => showReport(request, reply, []));
    scope.post('/track/:token', open, async (request: PageRequest, reply) => {
      try {
        await handleAction(request);
      } catch (error) {
        const known = appErrorOf(error);
        if (known.status === 404 || known.status >= 500) throw error;
        if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
        return showReport(request, reply.code(known.status), problemsOf(known));
      }
      return unlisted(reply).redirect(`/track/${request.params.token}`, 303);
    });
    // Mail programs unsubscribe with one POST (RFC 8058). A GET only asks, because scanners of mails open every link.
    scope.get('/track/:token/unsubscribe', async ({ params: { token }, id }: PageRequest, reply) => {
      await readTracked(app, token, id);
      return send(reply, { title: words.stopTitle, body: stopPage(`/track/${token}/unsubscribe`) });
    });
    scope.post('/track/:token/unsubscribe', open, async ({ params: { token }, id }: PageRequest, reply) => {
      await stopMails(app, token, id);
      return send(reply, { title: words.stopped, body: note(words.stoppedText) });
    });
  });

  /** Says that it was sent, and does not repeat it when the page is loaded again later. */
  const justSent = (url: string): string => `${new URL(url).pathname}?sent=${app.clock().getTime()}`;

  async function showReport({ params: { token }, query, id }: PageRequest, reply: FastifyReply, problems: string[]) {
    const [report, zone] = [await readTracked(app, token, id), await zoneOf(app, token, id)];
    const written = (options: Intl.DateTimeFormatOptions) => (at: string) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(new Date(at));
    const moment = written({ dateStyle: 'medium', timeStyle: 'short' });
    const day = written({ dateStyle: 'full' });
    const action = `/track/${token}`;
    const isSent = app.clock().getTime() - Number(query.sent) < sentNoticeMs;
    if (!('code' in report))
      return send(reply, { title: words.aReport, body: statePage(report, { action, isSent, moment }) });
    const shown = { action, isSent, problems, moment, day };
    return send(reply, { title: words.yourReport(report.code), body: trackPage(report as Tracked, shown) });
  }

  async function handleAction({ params: { token }, body, id }: PageRequest): Promise<unknown> {
    const { act, text } = (body ?? {}) as { act?: string; text?: string };
    if (act === 'cancel') return withdraw(app, token, id);
    if (act === 'forget') return forget(app, token, id);
    if (act === 'confirm') return confirm(app, token, id);
    const said = parse(bodies(replyFields).create, { text }) as { text: string };
    return replyOnce(app, token, id, said.text);
  }
}

/** After "back" in the browser the same form may carry another report: it gets an id of its own. */
async function sendOnce(visit: Visit, report: Report, { files }: PostedForm) {
  try {
    return await sendReport(visit, report, files);
  } catch (error) {
    if (!(error instanceof AppError) || error.message !== words.otherReport) throw error;
    return sendReport(visit, { ...report, id: uuid7() }, files);
  }
}

const problemsOf = ({ extra, message }: AppError): string[] => {
  const messages = Object.values((extra.errors ?? {}) as FieldErrors).flat();
  return messages.length > 0 ? messages : [message];
};
