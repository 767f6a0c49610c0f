import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedOwner, prepareEmbedded } from '#server/db/connect';
import { startEmbedded } from '#server/db/embedded';

/** The embedded PostgreSQL with all safety settings on, in a folder that is deleted when it stops. */
export interface Database {
  version: string;
  /** Creates an empty database and returns the connection of its owner. */
  create(name: string): Promise<pg.ClientConfig>;
  /** The same as a URL, for a server in another process. */
  addressOf(name: string): string;
  /** As the superuser, for seeding. */
  asSuperuser(name: string, work: (client: pg.Client) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startDatabase(): Promise<Database> {
  const folder = temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder });
  const { connection } = embedded;
  await prepareEmbedded(connection);
  const asSuperuser: Database['asSuperuser'] = async (name, work) => {
    const client = new pg.Client({ ...connection, database: name });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  let version = '';
  await asSuperuser('postgres', async (client) => {
    version = (await client.query('show server_version')).rows[0].server_version;
  });
  return {
    version,
    asSuperuser,
    create: async (name) => {
      await asSuperuser('postgres', async (client) => {
        await client.query(`create database ${name} owner ${embeddedOwner.user}`);
      });
      return { ...connection, ...embeddedOwner, database: name };
    },
    addressOf: (name) => {
      const { host, port, password } = connection;
      const user = password ? `${embeddedOwner.user}:${encodeURIComponent(password)}` : embeddedOwner.user;
      return host.startsWith('/')
        ? `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
        : `postgres://${user}@${host}:${port}/${name}`;
    },
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-bench-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  return folder;
}
