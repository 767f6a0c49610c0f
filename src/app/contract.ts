import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openApi } from '#server/http/openapi';
import { routes } from './features.server';
import { version } from './version';

/** The contract in its encodings. */
interface Contract {
  etag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

/** Built at the first request, because it would slow down the start and is rarely needed. */
let contract: Promise<Contract> | undefined;

/** Nearly as small as the highest quality, which accepts a second longer. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function writeContract(): Promise<Contract> {
  const identity = Buffer.from(JSON.stringify(await openApi(routes, version)));
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak, because it identifies the document and not one of its encodings.
  return { etag: `W/"${hash}"`, br, gzip: gzipped, identity };
}

/** More than a megabyte and constant until the next version, so it is compressed once and has an ETag. */
export function addContract(server: FastifyInstance): void {
  server.get('/api/openapi.json', async (request, reply) => {
    const { etag, ...forms } = await (contract ??= writeContract());
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
    const form = (['br', 'gzip'] as const).find((name) => accepts(request.headers['accept-encoding'], name));
    if (form) reply.header('content-encoding', form);
    return reply.type('application/json').send(forms[form ?? 'identity']);
  });
}

const accepts = (accepted: string | string[] = '', name: string): boolean =>
  new RegExp(String.raw`(^|,)\s*${name}\s*(;\s*q=(1|0\.0*[1-9])[\d.]*\s*)?(,|$)`).test(String(accepted));
