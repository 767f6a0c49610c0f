import { createServer } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError, badRequest, notFound } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages, titles } from '#words/messages';
import type { App } from '../app';
import { Load, refuseForeign, setSecurityHeaders } from './guard';
import { isTooDeep } from './json-depth';
import type { Route } from './route';
import { sendProblem } from './send-problem';
import { refuseUnread, limitBody } from './unread';
import { addRoute, type Served } from './serve';

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body as it was sent, because signatures cover it to the letter. */
    bodyText: string;
  }
}

/** An upload over a slow line may take long, but slow headers and idle connections are cut off early. */
const limits = { requestTimeout: 900_000, headersTimeout: 30_000, keepAliveTimeout: 72_000 };

/** The HTTP server for the route table. A path that is not in the table does not exist. */
export function buildServer(app: App, routes: Route[]): { server: FastifyInstance; load: Load } {
  const hops = app.config.trustProxy;
  const load = new Load(app);
  const server = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => uuid7(),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: 1_048_576,
    serverFactory: (handler) =>
      createServer(limits, (request, response) => {
        if (load.admits(request, response)) handler(request, response);
      }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Errors before routing have the same format as all others.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      setSecurityHeaders(app, reply);
      void sendProblem(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseUnread(app, error, socket),
  });
  const { holders } = app;
  app.events.on('authority', () => holders.forget());
  app.events.on('lost', () => holders.forget());

  server.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.decorateRequest('bodyText', '');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    request.bodyText = text;
    if (isTooDeep(text)) done(badRequest(messages.badJson));
    else void parseJson(request, text, done);
  });
  void server.register(cookie);
  void server.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  load.enter(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(app, reply);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    refuseForeign(app, request);
  });
  server.addHook('preParsing', async (request) => limitBody(app, request));
  server.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, path: request.routeOptions.url, status: reply.statusCode, ms };
    request.log[request.method === 'GET' ? 'debug' : 'info'](line, 'request');
  });
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(routes, request.url);
    if (allowed.length === 0) return sendProblem(notFound(messages.noRoute), request, reply);
    reply.header('allow', allowed.join(', '));
    return sendProblem(
      new AppError(405, titles.notAllowed, messages.noMethod(request.method, allowed)),
      request,
      reply,
    );
  });

  const readable = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const served: Served = { app, holders, load, readable };
  void server.register(async (scope) => {
    for (const route of routes) if (!route.form) addRoute(scope, served, route);
  });
  // Only routes with a form accept multipart bodies.
  void server.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes) if (route.form) addRoute(scope, served, route);
  });
  return { server, load };
}

/** The methods of a path, for the Allow header of a 405. */
function methodsAt(routes: Route[], url: string): string[] {
  const requested = segmentsOf(url.split('?')[0]!);
  const matching = routes.filter(({ path }) => {
    const segments = segmentsOf(`/api${path}`);
    return (
      segments.length === requested.length && segments.every((part, at) => part[0] === ':' || part === requested[at])
    );
  });
  return [...new Set(matching.map(({ method }) => method))];
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
