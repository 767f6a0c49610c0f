import type { FastifyReply } from 'fastify';
import type { App } from '#server/app';

const heartbeatEvery = 5_000;

/** An answer that takes longer than others may: it stays open, and ends with one event. */
export class AnswerStream {
  readonly #app: App;
  readonly #reply: FastifyReply;
  readonly #left = new AbortController();
  readonly #beat: NodeJS.Timeout;

  constructor(app: App, reply: FastifyReply) {
    this.#app = app;
    this.#reply = reply;
    const { raw } = reply.hijack();
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
    raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>);
    raw.write(': asked\n\n');
    raw.once('close', () => this.end());
    this.#beat = setInterval(() => raw.write(': still here\n\n'), heartbeatEvery);
    app.streams.add(this);
  }

  /** Aborted when nobody waits for the answer any more, or the server stops. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  finish(event: 'sent' | 'result' | 'problem', data: unknown): void {
    if (!this.#reply.raw.writableEnded) this.#reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    this.end();
  }

  end(): void {
    clearInterval(this.#beat);
    this.#app.streams.delete(this);
    this.#left.abort();
    this.#reply.raw.end();
  }
}
