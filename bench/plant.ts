import type pg from 'pg';
import type { Database } from './database';
import { type Ask, Connection } from './http';
import type { Side } from './measure';
import { BareDriver, captureStatements, type Statement } from './product';
import { seed } from './seed';
import { type Server, startServer } from './server';

/** A seeded database with its own server, and the bare driver for comparison. */
export class Plant {
  readonly server: Server;
  readonly bare: BareDriver;
  readonly contacts: string[];
  /** For preparing data before a measurement. */
  readonly asSuperuser: (work: (client: pg.Client) => Promise<void>) => Promise<void>;
  /** A second server on the same database. */
  readonly another: () => Promise<Server>;
  readonly #connection: pg.ClientConfig;
  readonly key: string;
  readonly #clients: Connection[] = [];

  private constructor(
    connection: pg.ClientConfig,
    server: Server,
    key: string,
    contacts: string[],
    asSuperuser: Plant['asSuperuser'],
    another: Plant['another'],
  ) {
    this.server = server;
    this.asSuperuser = asSuperuser;
    this.another = another;
    this.contacts = contacts;
    this.bare = new BareDriver(connection);
    this.#connection = connection;
    this.key = key;
  }

  static async open(database: Database, locations: number, workOrders = 0): Promise<Plant> {
    const name = `plant_${locations}_${workOrders}`;
    const connection = await database.create(name);
    const environment = {
      DATABASE_URL: database.addressOf(name),
      SECRET_KEY: 'a secret for the bench only',
      // Throughput is measured at saturation, where a server otherwise refuses.
      OVERLOAD_AFTER_MS: '600000',
    };
    const server = await startServer(environment);
    try {
      const asSuperuser = (work: (client: pg.Client) => Promise<void>) => database.asSuperuser(name, work);
      const { key, contacts } = await seed(server.url, locations, asSuperuser, { workOrders });
      return new Plant(connection, server, key, contacts, asSuperuser, () => startServer(environment));
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  send(client: number, ask: Ask): Promise<boolean> {
    this.#clients[client] ??= new Connection(this.server.url, this.key);
    return this.#clients[client].send(ask);
  }

  /** The number of rows that a list returns. */
  async rowsOn(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.key}` };
    const answer = await fetch(`${this.server.url}/api${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { results: [] }).results.length;
  }

  statementsOf(ask: Ask): Promise<Statement[]> {
    return captureStatements(this.#connection, this.key, ask);
  }

  /** The product and the driver with the same request. */
  async sides(ask: Ask): Promise<{ product: Side; bare: Side }> {
    const statements = await this.statementsOf(ask);
    return { product: (client) => this.send(client, ask), bare: () => this.bare.replay(statements) };
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.close();
    await this.bare.close();
    await this.server.stop();
  }
}
