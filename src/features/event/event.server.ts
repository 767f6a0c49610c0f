import type { FastifyReply } from 'fastify';
import type { App } from '#server/app';
import { lastOf } from '#server/entity/count';
import { type Route, route, type Visitor } from '#server/http/route';
import { Feed } from './feed.server';
import { Stream } from './stream.server';

/**
 * Live changes (D9): sends only what changed, to people who may see it. Pages fetch the content by the ordinary calls.
 */
export const eventRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/events',
    tag: 'Events',
    summary: 'Listen to changes as server-sent events; Last-Event-ID resumes',
    permit: 'signed-in',
    query: [
      {
        name: 'after',
        description: 'The same for who cannot set headers, as a browser at its first time.',
        schema: { type: 'string' },
      },
    ],
    headers: [
      {
        name: 'Last-Event-ID',
        description: 'The last event you have; what came after it is told first.',
        schema: { type: 'string' },
      },
    ],
    type: 'text/event-stream',
    answer: {
      type: 'string',
      description:
        '`change` with `{entity_type, id, action}` as its data, `inbox` with `{unread}`, or `resync`: load everything again.',
    },
    visit: (visitor) => openStream(visitor),
  }),
  route({
    method: 'GET',
    path: '/events/last',
    tag: 'Events',
    summary: 'Read the id of the last change: whoever reads first and listens after it misses nothing',
    permit: 'signed-in',
    answer: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    handle: async (ctx) => ({ id: String(await lastOf(ctx)) }),
  }),
];

const feeds = new WeakMap<App, Feed>();

function feedOf(app: App): Feed {
  const feed = feeds.get(app) ?? new Feed(app);
  feeds.set(app, feed);
  return feed;
}

async function openStream({ app, request, reply, holder }: Visitor): Promise<FastifyReply> {
  const feed = feedOf(app);
  feed.admit(holder!);
  const stream = new Stream(app, feed, request, reply, holder!);
  try {
    await stream.open();
  } catch (error) {
    // The client reconnects and asks for what it missed.
    request.log.warn({ err: error }, 'an event stream could not be opened');
    stream.end();
  }
  return reply;
}
