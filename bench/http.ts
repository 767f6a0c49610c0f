import { connect, type Socket } from 'node:net';

export interface Ask {
  method: 'GET' | 'POST' | 'PATCH';
  /** Under `/api`. */
  path: string;
  body?: unknown;
  /** Request compression, as browsers do. */
  gzip?: boolean;
}

/**
 * A keep-alive connection that needs almost no CPU, so that a small machine has it for the server. It parses only what
 * our server sends.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #head: string;
  #received: Buffer = Buffer.alloc(0);
  #status = '';
  #missing = 0;
  #isChunked = false;
  #settle: { resolve: (done: boolean) => void; reject: (error: Error) => void } | undefined;

  constructor(url: string, key: string) {
    const { hostname, port, host } = new URL(url);
    this.#head = `Host: ${host}\r\nAuthorization: Bearer ${key}\r\nAccept: application/json\r\n`;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')));
  }

  /** Returns false if the server is busy (503). */
  send({ method, path, body, gzip }: Ask): Promise<boolean> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const about = text ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` : '';
    const accepts = gzip ? 'Accept-Encoding: gzip\r\n' : '';
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(`${method} /api${path} HTTP/1.1\r\n${this.#head}${accepts}${about}\r\n${text}`);
    });
  }

  #receive(chunk: Buffer): void {
    const body = this.#status ? chunk : this.#readHead(chunk);
    if (!body) return;
    this.#missing -= body.length;
    // A chunked answer ends with an empty chunk.
    const ended = this.#isChunked ? body.toString('latin1', body.length - 5) === '0\r\n\r\n' : this.#missing <= 0;
    if (!ended) return;
    const done = this.#status !== '503';
    this.#status = '';
    this.#settle?.resolve(done);
  }

  /** Returns the bytes after the head, once the head is complete. */
  #readHead(chunk: Buffer): Buffer | undefined {
    this.#received = Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const all = this.#received;
    const head = all.toString('latin1', 0, end);
    this.#received = Buffer.alloc(0);
    this.#status = head.slice(9, 12);
    this.#missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    this.#isChunked = Number.isNaN(this.#missing);
    if (['200', '201', '503'].includes(this.#status)) return all.subarray(end + 4);
    this.#settle?.reject(new Error(`not what was expected: ${all.toString('utf8').slice(0, 2_000)}`));
    return undefined;
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }
}
