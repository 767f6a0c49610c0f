import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openApi } from '#server/http/openapi';
import { routes } from './features.server';
import { version } from './version';

/** The contract as it is sent: small, smaller, and for whoever understands neither. */
interface Contract {
  etag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

/** Written when somebody first asks for it: it takes a good part of a start, and few do. */
let contract: Promise<Contract> | undefined;

/** Nearly as small as the highest, which takes a second more. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function writeContract(): Promise<Contract> {
  const identity = Buffer.from(JSON.stringify(await openApi(routes, version)));
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak, because it names the document and not one of its forms.
  return { etag: `W/"${hash}"`, br, gzip: zipped, identity };
}

/** More than a megabyte, and the same until the next version: compressed once, and sent only to who has another. */
export function addContract(server: FastifyInstance): void {
  server.get('/api/openapi.json', async (request, reply) => {
    const { etag, ...forms } = await (contract ??= writeContract());
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
    const form = (['br', 'gzip'] as const).find((name) => takes(request.headers['accept-encoding'], name));
    if (form) reply.header('content-encoding', form);
    return reply.type('application/json').send(forms[form ?? 'identity']);
  });
}

const takes = (accepted: string | string[] = '', name: string): boolean =>
  new RegExp(String.raw`(^|,)\s*${name}\s*(;\s*q=(1|0\.0*[1-9])[\d.]*\s*)?(,|$)`).test(String(accepted));
