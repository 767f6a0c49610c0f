import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app';
import type { Holder } from '#server/auth/holder';
import type { Authority } from '#server/events';

/** A change as the history stores it; its number is the event id, so that a client can say how far it has read. */
export interface Happened {
  seq: number;
  entity_type: string;
  entity_id: string;
  action: string;
}

/** Feeds a stream with changes, from its start until it leaves. */
interface Source {
  begin(stream: Stream, lastId: string | undefined): Promise<void>;
  remove(stream: Stream): void;
}

const heartbeatEvery = 25_000;
/** A client that does not read is disconnected; it reconnects and says how far it has read. */
const mostUnread = 1_048_576;

/**
 * One connected client. The stream ends with its session or key, when the server stops, and when notices of either are
 * lost.
 */
export class Stream {
  holder: Holder;
  /** The last number that was sent, or skipped because the client may not see it. */
  seq = 0;
  #unread: number | undefined;
  readonly #app: App;
  readonly #feed: Source;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #endings: (() => void)[] = [];

  constructor(app: App, feed: Source, request: FastifyRequest, reply: FastifyReply, holder: Holder) {
    this.#app = app;
    this.#feed = feed;
    this.#request = request;
    this.#reply = reply;
    this.holder = holder;
  }

  async open(): Promise<void> {
    const { raw } = this.#reply.hijack();
    raw.once('close', () => this.end());
    const beat = setInterval(() => {
      this.#write(': still here\n\n');
      // Sessions and keys also expire on their own.
      void this.#recheck();
    }, heartbeatEvery);
    this.#endings.push(
      () => clearInterval(beat),
      this.#app.events.on('authority', (changed) => this.#concerns(changed) && void this.#recheck()),
      this.#app.events.on('lost', () => this.end()),
    );
    this.#app.streams.add(this);
    // Rights may have changed between authentication and the subscription to changes.
    await this.#recheck();
    if (this.ended) return;
    // On reconnect the browser sends its last event id, which is newer than the one in the address.
    const { after } = this.#request.query as { after?: unknown };
    const lastId = this.#request.headers['last-event-id'] || after;
    await this.#feed.begin(this, typeof lastId === 'string' && lastId !== '' ? lastId : undefined);
  }

  /**
   * Sends the headers once the start position is known: a client that sees the stream open misses nothing after that.
   */
  start(): void {
    const { raw } = this.#reply;
    if (raw.headersSent) return;
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
    raw.writeHead(200, { ...this.#reply.getHeaders(), ...headers } as Record<string, string>);
    this.#write('retry: 2000\n\n');
  }

  get ended(): boolean {
    return this.#reply.raw.writableEnded;
  }

  send(happened: Happened[], upTo: number): void {
    for (const { seq, entity_type, entity_id, action } of happened) {
      this.#write(`id: ${seq}\nevent: change\ndata: ${JSON.stringify({ entity_type, id: entity_id, action })}\n\n`);
    }
    this.seq = upTo;
  }

  /** Without an id: it is no change that a client could resume after. */
  sendUnread(unread: number): void {
    if (unread === this.#unread) return;
    this.#unread = unread;
    this.#write(`event: inbox\ndata: ${JSON.stringify({ unread })}\n\n`);
  }

  resync(seq: number): void {
    this.#write(`id: ${seq}\nevent: resync\ndata: {}\n\n`);
  }

  end(): void {
    for (const ending of this.#endings.splice(0)) ending();
    this.#feed.remove(this);
    this.#app.streams.delete(this);
    this.start();
    this.#reply.raw.end();
  }

  #write(text: string): void {
    const { raw } = this.#reply;
    if (raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > mostUnread) raw.destroy();
  }

  #concerns({ organization, member }: Authority): boolean {
    if (organization && organization !== this.holder.organization.id) return false;
    return !member || member === this.holder.user.id;
  }

  /** Disconnects a client that lost access, and applies a changed role. */
  async #recheck(): Promise<void> {
    try {
      const { holders } = this.#app;
      const holder = await holders.lookUp(holders.credentialOf(this.#request)!);
      if (holder.organization.id !== this.holder.organization.id) this.end();
      else this.holder = holder;
    } catch {
      this.end();
    }
  }
}
