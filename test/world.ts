import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Role } from '#shared/permission';
import { readConfig } from '#server/config';
import { listeners } from '#app/features.server';
import { makeLog } from '#app/log';
import { type Running, startServer } from '#app/server';
import { asOwner, dropDatabase, within } from './setup/database';
import { Person } from './person';

export const goodPassword = 'correct horse battery staple';

/** A separate database with one or more servers and their users. */
export class World {
  readonly servers: Running[] = [];
  readonly connection: pg.ClientConfig;
  /** The data folder that all its servers share, with the files. */
  readonly folder = mkdtempSync(join(tmpdir(), 'millwright-world-'));
  readonly #name: string;
  readonly #pool: pg.Pool;
  /** Milliseconds added to the clock of every server in this world. */
  clockOffset = 0;
  /** Where the clock stands still, if it does. */
  stoppedAt: string | undefined;

  private constructor(name: string) {
    this.#name = name;
    this.connection = within(inject('database').connection, name);
    this.#pool = new pg.Pool({ ...this.connection, max: 2, options: '-c role=millwright_system -c timezone=UTC' });
    this.#pool.on('error', () => {});
  }

  static async open(environment: Record<string, string> = {}): Promise<World> {
    const { connection, template } = inject('database');
    const name = `${template}_${uuid7().replaceAll('-', '').slice(-12)}`;
    await asOwner(connection, `create database ${name} template ${template} strategy file_copy`);
    const world = new World(name);
    await world.serve(environment);
    return world;
  }

  get url(): string {
    return this.servers[0]!.url;
  }

  get app() {
    return this.servers[0]!.app;
  }

  /** One more server on the same database, whose clock may be wrong by some milliseconds. */
  async serve(environment: Record<string, string> = {}, skew = 0): Promise<Running> {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: this.folder,
      SIGNUP: 'open',
      SECRET_KEY: 'a secret for tests only',
      LOG_LEVEL: 'silent',
      // A test machine is often overloaded or stalls for seconds; overload has tests of its own.
      OVERLOAD_AFTER_MS: '600000',
      DATABASE_TIMEOUT_MS: '60000',
      ...environment,
    });
    const running = await startServer(
      config,
      this.connection,
      makeLog(config.logLevel),
      () => new Date(this.stoppedAt ?? Date.now() + this.clockOffset + skew),
    );
    this.servers.push(running);
    return running;
  }

  /** Queries the database with the system role, for data that the API does not show. */
  async rows<T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#pool.query(sql, values)).rows as T[];
  }

  /** How many histories a listener has not read to their end. */
  async unheard(): Promise<number> {
    const behind = await this.rows(
      `select from audit_head h cross join unnest($1::text[]) l (name) where not exists (
         select from listener_position p where p.organization_id = h.organization_id and p.listener = l.name and p.seq >= h.seq)`,
      [listeners.map(({ name }) => name)],
    );
    return behind.length;
  }

  /** A new organisation with its admin, by signing up. */
  async organization(name: string): Promise<Organization> {
    const email = `admin-${uuid7().slice(-12)}@${name.toLowerCase().replace(/\W/g, '')}.example`;
    const admin = new Person(this.url);
    const signedUp = await admin.post('/auth/sign-up', {
      organization_name: name,
      name: `${name} Admin`,
      email,
      password: goodPassword,
    });
    if (signedUp.status !== 202) throw new Error(`sign-up failed: ${JSON.stringify(signedUp.body)}`);
    const { status, body } = await admin.post('/auth/confirm-sign-up', {
      token: await this.signUpToken(email),
      password: goodPassword,
    });
    if (status !== 201) throw new Error(`sign-up failed: ${JSON.stringify(body)}`);
    admin.become(body.user, email);
    return new Organization(this, body.organization.id, admin);
  }

  /** The token in the sign-up mail. */
  async signUpToken(email: string): Promise<string> {
    const [mail] = await this.rows<{ body: string }>(
      `select body from mail where recipient = $1 and body like '%/confirm-sign-up/%'`,
      [email],
    );
    return /confirm-sign-up\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.#pool.end();
    await dropDatabase(inject('database').connection, this.#name);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** An organisation for tests, with helpers to add people of any role. */
export class Organization {
  readonly #world: World;
  readonly id: string;
  readonly admin: Person;

  constructor(world: World, id: string, admin: Person) {
    this.#world = world;
    this.id = id;
    this.admin = admin;
  }

  /** A person with this role, who joined by an invitation link. */
  async person(role: Role, name = `Some ${role}`): Promise<Person> {
    const invited = await this.admin.post('/users/invite-link', { role });
    const person = new Person(this.#world.url);
    const email = `${role}-${uuid7().slice(-12)}@people.example`;
    const token = new URL(invited.body.url).pathname.split('/').pop();
    const { status, body } = await person.post('/auth/accept-invite', { token, name, email, password: goodPassword });
    if (status !== 201) throw new Error(`joining failed: ${JSON.stringify(body)}`);
    person.become(body.user, email);
    return person;
  }

  /** A client with an API key of this role. */
  async program(role: Role): Promise<Person> {
    const { body } = await this.admin.post('/auth/api-keys', { name: `Key of ${role}`, role });
    return Person.withKey(this.#world.url, body.key);
  }
}
