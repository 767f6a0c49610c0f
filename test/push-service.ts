import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { expect } from 'vitest';

interface Received {
  path: string;
  note: Record<string, string>;
  /** The claims of the sender, verified by its signature. */
  claims: { aud: string; sub: string; exp: number };
  key: string;
  ttl: string;
}

/** A push service with its browsers. It verifies messages like a real one and decrypts them. */
export class PushService {
  readonly received: Received[] = [];
  /** The next statuses to answer, by path; otherwise 201. */
  readonly answers = new Map<string, number[]>();
  readonly #server: Server;
  readonly #browsers = new Map<string, Browser>();

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await bodyOf(request);
      const status = this.answers.get(request.url!)?.shift() ?? 201;
      this.received.push(read(request, body, this.#browsers.get(request.url!)!));
      response.writeHead(status).end();
    });
  }

  static async open(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  /** A new browser and its `PushSubscription` as JSON. */
  browser(name: string) {
    const browser = new Browser();
    this.#browsers.set(`/${name}`, browser);
    return { endpoint: `${this.origin}/${name}`, expirationTime: null, keys: browser.keys };
  }

  close(): void {
    this.#server.close();
  }
}

class Browser {
  readonly curve = createECDH('prime256v1');
  readonly auth = randomBytes(16);
  readonly publicKey = this.curve.generateKeys();

  get keys() {
    return { p256dh: this.publicKey.toString('base64url'), auth: this.auth.toString('base64url') };
  }

  /** RFC 8291: the key derives from both key pairs and the browser's secret. */
  decrypt(sealed: Buffer): string {
    const salt = sealed.subarray(0, 16);
    const sender = sealed.subarray(21, 21 + sealed[20]!);
    const text = sealed.subarray(21 + sealed[20]!);
    const derive = (key: Buffer, given: Buffer, info: string | Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', key, given, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender]);
    const shared = derive(this.curve.computeSecret(sender), this.auth, info, 32);
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(text.subarray(-16));
    const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

function read({ url, headers }: IncomingMessage, body: Buffer, browser: Browser): Received {
  expect(headers['content-encoding']).toBe('aes128gcm');
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const genuine = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(genuine).toBe(true);
  return {
    path: url!,
    note: JSON.parse(browser.decrypt(body)),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
    key,
    ttl: String(headers.ttl),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
