import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '#shared/id';
import { type Noun, nouns, scopeOf } from '#shared/permission';
import type { App } from '#server/app';
import type { Holder } from '#server/auth/holder';
import { run } from '#server/context';
import type { ChangeEvent } from '#server/events';
import { Params } from '#server/entity/params';
import { hasStore, quote, storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { type Route, route, type Visitor } from '#server/http/route';

/** Live changes (D9): what changed, told only to those who may see it. The content is fetched by the ordinary calls. */
export const eventRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/events',
    tag: 'Events',
    summary: 'Listen to changes as server-sent events; Last-Event-ID resumes',
    permit: 'signed-in',
    visit: (visitor) => openStream(visitor),
  }),
];

const heartbeatEvery = 25_000;
const longestReplay = 500;

async function openStream({ app, request, reply, holder }: Visitor): Promise<FastifyReply> {
  const stream = new Stream(app, request, reply, holder!);
  await stream.open(request.headers['last-event-id']);
  return reply;
}

class Stream {
  #holder: Holder;
  readonly #app: App;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #endings: (() => void)[] = [];

  constructor(app: App, request: FastifyRequest, reply: FastifyReply, holder: Holder) {
    this.#app = app;
    this.#request = request;
    this.#reply = reply;
    this.#holder = holder;
  }

  async open(lastId: string | string[] | undefined): Promise<void> {
    const { events } = this.#app;
    const { raw } = this.#reply.hijack();
    const headers = {
      ...this.#reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    };
    raw.writeHead(200, headers as Record<string, string>);
    raw.write('retry: 2000\n\n');
    const beat = setInterval(() => raw.write(': still here\n\n'), heartbeatEvery);
    this.#endings.push(
      () => clearInterval(beat),
      events.on('change', (event) => void this.#hear(event)),
      events.on('authority', () => void this.#recheck()),
      events.on('lost', () => this.end()),
    );
    raw.once('close', () => this.end());
    this.#app.streams.add(this);
    if (typeof lastId === 'string' && isUuid(lastId)) await this.#replay(lastId);
  }

  end(): void {
    for (const ending of this.#endings.splice(0)) ending();
    this.#app.streams.delete(this);
    this.#reply.raw.end();
  }

  async #hear(event: ChangeEvent): Promise<void> {
    if (event.organization !== this.#holder.organization.id) return;
    if (await this.#maySee(event)) this.#send(event);
  }

  #send({ id, entity_type, entity_id, action }: ChangeEvent): void {
    this.#reply.raw.write(
      `id: ${id}\nevent: change\ndata: ${JSON.stringify({ entity_type, id: entity_id, action })}\n\n`,
    );
  }

  async #maySee({ entity_type, entity_id }: ChangeEvent): Promise<boolean> {
    const { user } = this.#holder;
    if (!(nouns as string[]).includes(entity_type) || !hasStore(entity_type)) return false;
    const scope = scopeOf(user, 'read', entity_type as Noun);
    if (scope === undefined || scope === 'all') return scope === 'all';
    const store = storeOf(entity_type);
    try {
      return await run(this.#app, { ...this.#holder, requestId: this.#request.id }, async (ctx) => {
        const params = new Params();
        const rows = await ctx.db.rows(
          `select from ${quote(store.source)} t where ${visibleTo(ctx, store, 't', params)} and t.id = ${params.add(entity_id)}`,
          params.values,
        );
        return rows.length > 0;
      });
    } catch {
      return false;
    }
  }

  /** Somebody's authority changed: whoever may no longer be here is cut off, whoever got another role sees by it. */
  async #recheck(): Promise<void> {
    try {
      const holder = await this.#app.holders.lookUp(this.#app.holders.credentialOf(this.#request)!);
      if (holder.organization.id !== this.#holder.organization.id) this.end();
      else this.#holder = holder;
    } catch {
      this.end();
    }
  }

  /** What was missed since the last event; too much of it is one event that says to load everything again. */
  async #replay(lastId: string): Promise<void> {
    const missed = await run(this.#app, { ...this.#holder, requestId: this.#request.id }, (ctx) =>
      ctx.db.rows<ChangeEvent>(
        `select e.id, e.organization_id as organization, e.entity_type, e.entity_id, e.action
         from audit_chain c join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
         where c.organization_id = $1 and c.seq > (select seq from audit_chain where organization_id = $1 and entry_id = $2)
         order by c.seq limit $3`,
        [ctx.organization.id, lastId, longestReplay + 1],
      ),
    );
    if (missed.length > longestReplay) this.#reply.raw.write('event: resync\ndata: {}\n\n');
    else for (const event of missed) await this.#hear(event);
  }
}
