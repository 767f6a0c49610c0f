import pg from 'pg';
import { inject } from 'vitest';
import { uuid7 } from '#shared/id';
import { asOwner, dropDatabase, within } from '../setup/database';

/** A connection as a server in another process is told of it. */
export const urlOf = ({ connectionString, user, host, port, database }: pg.ClientConfig): string =>
  connectionString ?? `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`;

/** A database in the PostgreSQL of this run, empty unless `migrated`, with a URL for a separate server process. */
export class Database {
  readonly name: string;
  readonly connection: pg.ClientConfig;
  readonly #clients: pg.Client[] = [];

  private constructor(name: string) {
    this.name = name;
    this.connection = within(inject('database').connection, name);
  }

  static async make(kind: 'empty' | 'migrated'): Promise<Database> {
    const { connection, template } = inject('database');
    const name = `${template}_${uuid7().replaceAll('-', '').slice(-12)}`;
    await asOwner(
      connection,
      `create database ${name}${kind === 'migrated' ? ` template ${template} strategy file_copy` : ''}`,
    );
    return new Database(name);
  }

  get url(): string {
    return urlOf(this.connection);
  }

  async client(): Promise<pg.Client> {
    const client = new pg.Client(this.connection);
    client.on('error', () => {});
    await client.connect();
    this.#clients.push(client);
    return client;
  }

  async query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    this.#own ??= await this.client();
    return (await this.#own.query<T>(sql, values)).rows;
  }
  #own: pg.Client | undefined;

  /** Everything that migrations create, in a comparable form. */
  async schema(): Promise<unknown[]> {
    return this.query(`
      select 'column' as kind, table_name || '.' || column_name as name,
        concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as what
        from information_schema.columns where table_schema = 'public'
      union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select 'policy', tablename || ' ' || policyname, concat_ws(' ', roles, cmd, qual, with_check) from pg_policies
      union all select 'function', p.oid::regprocedure::text, md5(prosrc || coalesce(pg_get_function_sqlbody(p.oid), '')) || proowner::regrole
        from pg_proc p where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 'trigger', tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'table', relname, concat_ws(' ', relrowsecurity, relforcerowsecurity, relacl)
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select 'migration', name, checksum from migration
      order by 1, 2, 3`);
  }

  async remove(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end().catch(() => {})));
    await dropDatabase(inject('database').connection, this.name);
  }
}
