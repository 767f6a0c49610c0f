import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import { notFound } from '#shared/errors';
import { messages } from '#words/messages';
import type { App } from '#server/app';
import { cookieName } from '#server/auth/holder';
import { policyWith } from '#server/http/guard';
import { allStores } from '#server/entity/store';
import { addPublicPages } from '#features/public/index.server';
import { type Answers, answersFor, namedAt, sentAlong, wantedAt } from './prefetch';
import { entryOf } from './entry-of';
import { skeleton } from './skeleton/skeleton';
import { type Page, pageWith, publicFiles } from './preloads';

/** Next to the bundle; in development the last build. */
const folder = [new URL('./web/', import.meta.url), new URL('../../dist/web/', import.meta.url)]
  .map((place) => fileURLToPath(place))
  .find((place) => existsSync(join(place, 'index.html')));

/** Serves hashed files, which are cached for ever, and two pages: the app, and a light one before sign-in. */
export function addScreens(server: FastifyInstance, app: App): void {
  addPublicPages(server, app, publicFiles(folder));
  if (!folder) return;
  const index = pageWith(folder, 'index');
  const paths = new Map(allStores().map(({ entity }) => [entity.name as string, entity.path]));
  const signIn = pageWith(folder, 'sign-in');
  void server.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', '.vite/**'],
    setHeaders: (response, path) =>
      void response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  server.get('/api/docs', async (_request, reply) => reply.sendFile('api-docs.html'));
  // An unknown path is a 404 for browsers and programs.
  const appPaths = [
    'teams',
    'settings',
    'screen',
    'print',
    'scan',
    'count',
    'series',
    'home',
    'inbox',
    'batch-upload-new',
    'business-partner-search',
    'supply-chain',
    'agents',
  ];
  const pages = new Set([...appPaths, ...paths.keys()]);
  // A separate scope, which is set up after the compression plugin.
  void server.register(async (scope) => {
    scope.get('/*', { compress }, async (request, reply) => {
      const path = request.url.split('?')[0]!;
      const [, first = ''] = path.split('/');
      const entry = entryOf(path);
      if (entry === 'index' && path !== '/' && !pages.has(first)) {
        // A signed-in person gets a 404 page with a way back; a program gets a problem.
        if (!request.headers.accept?.includes('text/html')) throw notFound(messages.noRoute);
        if (request.cookies[cookieName(app)]) reply.code(404);
      }
      // The page contains personal data, so it must not be cached.
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      const find = async (first: string[], wanted: string[]): Promise<Answers> => {
        const before = await answersFor(server, request, first);
        const answers = await answersFor(server, request, wanted);
        const named = await answersFor(server, request, namedAt(request.url, answers));
        return new Map([...before, ...answers, ...named]);
      };
      const send = (page: Page, first: string[], wanted: string[]) =>
        reply
          .header('content-security-policy', policyWith(page.hash))
          .send(Readable.from(inPieces(page, request.url, find(first, wanted))));
      if (entry === 'sign-in') return send(signIn, [], ['/auth/status']);
      // The last change comes first, so that the page subscribes from there and misses nothing (`web/live.ts`).
      if (request.cookies[cookieName(app)]) return send(index, ['/events/last'], wantedAt(request.url, paths));
      return reply.redirect(path === '/' ? '/login' : `/login?next=${encodeURIComponent(request.url)}`);
    });
  });
}

/** Flushes each piece at once. */
const compress = { encodings: ['gzip' as const], zlibOptions: { flush: constants.Z_SYNC_FLUSH } };

/** The head goes first, so that the browser fetches the app while the answers are collected. */
async function* inPieces(page: Page, url: string, found: Promise<Answers>) {
  yield page.begin(url);
  const answers = await found;
  yield page.end(skeleton(url, answers), sentAlong(answers));
}
