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
import { type Answers, answersFor, homeFor, namedAt, sentAlong, wantedAt } from './ahead';
import { entryOf } from './entry-of';
import { firstSight } from './first-sight/first-sight';
import { type Page, pageWith } from './preloads';

/** Beside the bundle when built; from the sources the last build is used. */
const folder = [new URL('./web/', import.meta.url), new URL('../../dist/web/', import.meta.url)]
  .map((place) => fileURLToPath(place))
  .find((place) => existsSync(join(place, 'index.html')));

/** The screen: hashed files for ever, and two pages, one for those who are signed in and a light one for the rest. */
export function addScreens(server: FastifyInstance, app: App): void {
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
  // What is no page is not there, for a browser as for a program.
  const pages = new Set(['teams', 'settings', 'screen', 'print', 'scan', 'count', 'series', ...paths.keys()]);
  // In a scope of its own, which is filled when what compresses is there.
  void server.register(async (scope) => {
    scope.get('/*', { compress }, async (request, reply) => {
      const path = request.url.split('?')[0]!;
      const [, first = ''] = path.split('/');
      const entry = entryOf(path);
      if (entry === 'index' && path !== '/' && !pages.has(first)) {
        // A person is told so on a page with a way back, once they are signed in; a program in words of its own.
        if (!request.headers.accept?.includes('text/html')) throw notFound(messages.noRoute);
        if (request.cookies[cookieName(app)]) reply.code(404);
      }
      // With what somebody may see in it, it is nothing to keep.
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
      if (request.cookies[cookieName(app)]) {
        const home = path === '/' ? await homeFor(server, request) : undefined;
        // What changes while the rest is read is told to who listens from the last change before it (`web/live.ts`).
        return home ? reply.redirect(home) : send(index, ['/events/last'], wantedAt(request.url, paths));
      }
      return reply.redirect(path === '/' ? '/login' : `/login?next=${encodeURIComponent(request.url)}`);
    });
  });
}

/** Each piece is sent when it is there, and not kept until there are more. */
const compress = { encodings: ['gzip' as const], zlibOptions: { flush: constants.Z_SYNC_FLUSH } };

/** The browser asks for the program while the answers are still being found. */
async function* inPieces(page: Page, url: string, found: Promise<Answers>) {
  yield page.begin(url);
  const answers = await found;
  yield page.end(firstSight(url, answers), sentAlong(answers));
}
