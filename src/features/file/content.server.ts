import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError, notFound } from '#shared/errors';
import { messages, titles } from '#words/messages';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { quote, type Store } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { type RouteInput, type Route, route, type Visitor } from '#server/http/route';
import { keyOf, type Range, type Size, sizes } from '#server/storage/storage';

const summary: Record<Size, string> = {
  content: 'Read the bytes of a file, or a range of them',
  medium: 'Read an image in a medium size',
  thumbnail: 'Read an image in a small size',
};

/** The links of a file: each request checks again whether the caller may see it. */
export const contentRoutes = (files: Store): Route[] =>
  sizes.map((size) =>
    route({
      method: 'GET',
      path: `/files/:id/${size}`,
      tag: 'Files',
      summary: summary[size],
      permit: ['read', 'file'],
      query: [{ name: 'download', description: 'true: to be saved, not shown.', schema: { type: 'boolean' } }],
      type: '*/*',
      answer: { type: 'string', format: 'binary' },
      visit: async (visitor, input) => {
        const found = await visitor.within((ctx) => find(ctx, files, input.params.id!));
        if (size !== 'content' && !found.is_image) throw notFound();
        return size === 'content' ? sendContent(visitor, input, found) : sendPicture(visitor, found, size);
      },
    }),
  );

interface Found {
  organization_id: string;
  stored_as: string;
  name: string;
  mime_type: string;
  size: number;
  sha256: string;
  is_image: boolean;
}

async function find(ctx: Context, files: Store, id: string): Promise<Found> {
  const params = new Params();
  const [found] = await ctx.db.rows<Found>(
    `select t.organization_id, t.stored_as, t.name, t.mime_type, t.size, t.sha256, t.is_image from ${quote(files.source)} t
     where ${visibleTo(ctx, files, 't', params)} and t.id = ${params.add(id)}`,
    params.values,
  );
  if (!found) throw notFound();
  return found;
}

/** Types that a browser may show. Everything else, above all SVG and HTML, is only downloaded (D32). */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'application/pdf']);

const inert = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** Our own pages may frame a PDF; a sandbox would break the browser's viewer. */
const framed = "default-src 'none'; object-src 'self'; frame-ancestors 'self'";

async function sendContent(
  { app, request, reply }: Visitor,
  { query }: RouteInput,
  found: Found,
): Promise<FastifyReply> {
  const { mime_type, size, sha256 } = found;
  const show = shown.has(mime_type);
  const inline = show && query.get('download') !== 'true';
  // The name is part of the response and may change.
  const tag = `${sha256}-${createHash('sha256').update(found.name).digest('base64url').slice(0, 8)}`;
  setHeaders(reply, found, tag, inline);
  reply
    .header('cache-control', 'private, no-cache')
    .type(show ? mime_type : 'application/octet-stream')
    .header('content-security-policy', inline && mime_type === 'application/pdf' ? framed : inert)
    .header('accept-ranges', 'bytes');
  if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send();
  // A HEAD request needs no read from storage.
  if (request.method === 'HEAD') return reply.header('content-length', size).send(Readable.from([]));
  const whole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== `"${tag}"`;
  const range = whole ? undefined : rangeOf(request.headers.range, size, reply);
  const stream = await app.storage.open(keyOf(found.organization_id, found.stored_as, 'content'), range);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return reply.send(stream);
}

async function sendPicture({ app, request, reply }: Visitor, found: Found, size: Size): Promise<FastifyReply> {
  const tag = `${found.sha256}-${size}`;
  setHeaders(reply, found, tag, true);
  reply.type('image/webp').header('content-security-policy', inert);
  if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send();
  return reply.send(await app.storage.open(keyOf(found.organization_id, found.stored_as, size)));
}

/** The pictures of an id never change. Cached by this browser only, and only for the current user. */
function setHeaders(reply: FastifyReply, { name }: Found, tag: string, inline: boolean): void {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply.headers({
    etag: `"${tag}"`,
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'Cookie, Authorization',
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encode(name)}`,
  });
}

const encode = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The first requested range; several at once get the whole file, as the standard allows. */
function rangeOf(header: string | undefined, size: number, reply: FastifyReply): Range | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end && start < size) return { start, end };
  reply.header('content-range', `bytes */${size}`);
  throw new AppError(416, titles.outOfRange, messages.badRange);
}
