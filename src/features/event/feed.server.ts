import { tooManyTries } from '#shared/errors';
import { messages } from '#words/messages';
import { type Noun, nouns, scopeOf } from '#shared/permission';
import type { App } from '#server/app';
import type { Holder } from '#server/auth/holder';
import { type Context, run } from '#server/context';
import { lastOf } from '#server/entity/count';
import { Params } from '#server/entity/params';
import { hasStore, quote, storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { unreadOf } from '#features/notification/index.server';
import type { Happened, Stream } from './stream.server';

const mostPerMember = 20;
const mostPerServer = 5_000;
const longestReplay = 500;
const gather = 10;
const lookEvery = 3_000;

/**
 * Notifies the streams of this server by reading the history of their organisations from the last position. A notice
 * from another server only wakes it, and it also polls every few seconds: committed changes are delivered even if a
 * server dies.
 */
export class Feed {
  readonly #app: App;
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #counting = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(app: App) {
    this.#app = app;
    app.events.on('change', ({ organization, entity_type }) =>
      entity_type === 'inbox' ? this.#countSoon(organization) : this.#wake(organization),
    );
    this.#timer = setInterval(() => void this.#look(), lookEvery);
    this.#timer.unref();
  }

  #all(): Stream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams]);
  }

  /** Limits the streams per member and per server before one is opened. */
  admit({ user }: Holder): void {
    const all = this.#all();
    const open = all.filter(({ holder }) => holder.user.id === user.id).length;
    if (open >= mostPerMember || all.length >= mostPerServer) throw tooManyTries(5, messages.tooManyStreams);
  }

  /**
   * Starts a stream after the last event its client received, or now. If that is too long ago, the client reloads
   * everything.
   */
  async begin(stream: Stream, lastId: string | undefined): Promise<void> {
    const now = await this.#inside(stream.holder, lastOf);
    const last = lastId && /^\d{1,15}$/.test(lastId) ? Number(lastId) : undefined;
    const known = last !== undefined && last <= now && now - last <= longestReplay;
    if (stream.ended) return;
    stream.start();
    if (lastId !== undefined && !known) stream.resync(now);
    stream.seq = known ? last : now;
    const { id } = stream.holder.organization;
    this.#streams.set(id, (this.#streams.get(id) ?? new Set()).add(stream));
    this.#wake(id);
    this.#countSoon(id);
  }

  remove(stream: Stream): void {
    const { id } = stream.holder.organization;
    const streams = this.#streams.get(id);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(id);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads several changes in one batch; a change that arrives while reading is read right after. */
  #wake(organization: string): void {
    if (!this.#streams.has(organization)) return;
    const before = this.#reading.get(organization) ?? new Promise((resolve) => setTimeout(resolve, gather));
    const after = before
      .then(() => this.#read(organization))
      .catch((error: unknown) => this.#app.log.warn({ err: error }, 'live changes could not be read'))
      .finally(() => this.#reading.get(organization) === after && this.#reading.delete(organization));
    this.#reading.set(organization, after);
  }

  /** Tells the streams of an organisation how many notices are unread, where that has changed; once for a burst. */
  #countSoon(organization: string): void {
    if (this.#counting.has(organization)) return;
    this.#counting.add(organization);
    setTimeout(() => {
      this.#counting.delete(organization);
      this.#count(organization).catch((error: unknown) =>
        this.#app.log.warn({ err: error }, 'unread notices could not be counted'),
      );
    }, gather).unref();
  }

  async #count(organization: string): Promise<void> {
    // A key has no inbox.
    const streams = [...(this.#streams.get(organization) ?? [])].filter(({ holder }) => holder.source === 'screen');
    if (streams.length === 0) return;
    const members = [...new Set(streams.map(({ holder }) => holder.user.id))];
    const unread = await this.#inside(streams[0]!.holder, (ctx) => unreadOf(ctx, members));
    for (const stream of streams) stream.sendUnread(unread.get(stream.holder.user.id) ?? 0);
  }

  /** Finds organisations whose history has grown without a notice reaching this server. */
  async #look(): Promise<void> {
    if (this.#streams.size === 0) return;
    try {
      const { rows } = await this.#app.system.query<{ organization_id: string; seq: number }>(
        `select organization_id, seq from audit_head where organization_id = any($1)`,
        [[...this.#streams.keys()]],
      );
      for (const { organization_id, seq } of rows) {
        const behind = [...(this.#streams.get(organization_id) ?? [])].some((stream) => stream.seq < seq);
        if (behind) this.#wake(organization_id);
      }
    } catch (error) {
      this.#app.log.warn({ err: error }, 'live changes could not be looked for');
    }
  }

  async #read(organization: string): Promise<void> {
    const streams = [...(this.#streams.get(organization) ?? [])];
    if (streams.length === 0) return;
    const from = Math.min(...streams.map(({ seq }) => seq));
    const happened = await this.#inside(streams[0]!.holder, (ctx) =>
      ctx.db.rows<Happened>(
        `select c.seq, e.entity_type, e.entity_id, e.action
         from audit_chain c join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
         where c.organization_id = $1 and c.seq > $2 order by c.seq limit 1000`,
        [ctx.organization.id, from],
      ),
    );
    for (const stream of streams) {
      const news = happened.filter(({ seq }) => seq > stream.seq);
      if (news.length > 0) stream.send(await this.#visible(stream.holder, news), news.at(-1)!.seq);
    }
    if (happened.length === 1_000) this.#wake(organization);
  }

  /** Filters by what the listener may see: by noun, and for people who see only their own records, by record. */
  async #visible(holder: Holder, news: Happened[]): Promise<Happened[]> {
    // What is no record, such as a proposal of an agent, is told to all who may read of it.
    const scope = (noun: string) => {
      const found = isNoun(noun) ? scopeOf(holder.user, 'read', noun) : undefined;
      return found === 'all' || hasStore(noun) ? found : undefined;
    };
    const partly = [...new Set(news.map(({ entity_type }) => entity_type))].filter(
      (noun) => scope(noun) !== undefined && scope(noun) !== 'all',
    );
    const seen = new Set<string>();
    if (partly.length > 0) {
      await this.#inside(holder, async (ctx) => {
        for (const noun of partly) {
          const ids = news.filter(({ entity_type }) => entity_type === noun).map(({ entity_id }) => entity_id);
          for (const id of await visibleIds(ctx, noun, ids)) seen.add(id);
        }
      });
    }
    return news.filter(({ entity_type, entity_id }) => scope(entity_type) === 'all' || seen.has(entity_id));
  }

  #inside<T>(holder: Holder, work: (ctx: Context) => Promise<T>): Promise<T> {
    return run(this.#app, { ...holder, requestId: null }, work);
  }
}

const isNoun = (name: string): name is Noun => (nouns as readonly string[]).includes(name);

async function visibleIds(ctx: Context, noun: string, ids: string[]): Promise<string[]> {
  const store = storeOf(noun);
  const params = new Params();
  const rows = await ctx.db.rows<{ id: string }>(
    `select t.id from ${quote(store.source)} t where ${visibleTo(ctx, store, 't', params)} and t.id = any(${params.add(ids)})`,
    params.values,
  );
  return rows.map(({ id }) => id);
}
