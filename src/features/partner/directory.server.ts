import { notFound } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { list, object } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { companyTable } from './directory.table';
import type { CompanyFacts, Directory } from './partner';
import { words } from './partner.words';

export type CompanyRow = Partial<CompanyFacts> & { directory: string; name: string };

const tag = 'Business partners';
const id = { type: 'string', format: 'uuid' };

export const directoryRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/partners/directories',
    tag,
    summary: 'List the directories; one is loaded by batch upload of companies',
    permit: ['read', 'directory'],
    answer: list(
      object({
        id,
        name: { type: 'string' },
        companies: { type: 'integer' },
        loaded_at: { type: ['string', 'null'], format: 'date-time' },
      }),
    ),
    handle: (ctx) => listDirectories(ctx),
  }),
  route({
    method: 'DELETE',
    path: '/partners/directories/:directory',
    tag,
    summary: 'Delete a directory with its companies',
    permit: ['delete', 'directory'],
    status: 204,
    handle: (ctx, { params }) => deleteDirectory(ctx, params.directory!),
  }),
];

const listDirectories = ({ db, organization }: Context): Promise<Directory[]> =>
  db.rows<Directory>(
    `select id, name, companies, loaded_at from directory
     where organization_id = $1 and load_id is not null order by app_fold(name)`,
    [organization.id],
  );

/** A directory with the load whose companies count. */
export interface Loaded {
  id: string;
  name: string;
  load: string;
}

export const loadedDirectories = ({ db, organization }: Context): Promise<Loaded[]> =>
  db.rows<Loaded>(
    `select id, name, load_id as load from directory where organization_id = $1 and load_id is not null`,
    [organization.id],
  );

/** Adds companies to a load. Nobody finds them before `finishLoad`. */
export async function addCompanies(ctx: Context, load: string, rows: readonly CompanyRow[]): Promise<void> {
  const directories = new Map<string, string>();
  for (const name of new Set(rows.map(({ directory }) => directory)))
    directories.set(name, await directoryNamed(ctx, name));
  const companies = rows.map(({ directory, ...facts }) => ({
    ...facts,
    organization_id: ctx.organization.id,
    id: uuid7(Date.parse(ctx.now)),
    directory_id: directories.get(directory),
    load_id: load,
  }));
  if (companies.length === 0) return;
  await insertInto(ctx.db, companyTable, companies);
  await ctx.db.rows(
    `insert into directory_word (organization_id, load_id, word)
     select distinct $1::uuid, $3::uuid, left(word, 40) from directory_company c,
       regexp_split_to_table(app_company_plain(c.name || ' ' || coalesce(c.other_names, '')), ' ') word
     where c.organization_id = $1 and c.id = any($2) and length(word) > 3
     order by 3 on conflict do nothing`,
    [ctx.organization.id, companies.map((company) => company.id), load],
  );
}

async function directoryNamed(ctx: Context, name: string): Promise<string> {
  const values = [ctx.organization.id, uuid7(Date.parse(ctx.now)), name, ctx.now, ctx.user.member];
  await ctx.db.rows(
    `insert into directory (organization_id, id, name, created_at, created_by) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, app_fold(name)) do nothing`,
    values,
  );
  const [found] = await ctx.db.rows<{ id: string }>(
    `select id from directory where organization_id = $1 and app_fold(name) = app_fold($2)`,
    [ctx.organization.id, name],
  );
  return found!.id;
}

/** Makes a load the current one of its directories and deletes their earlier companies. */
export async function finishLoad(ctx: Context, load: string): Promise<void> {
  const loaded = await ctx.db.rows<{ id: string; name: string; before: string | null; companies: number }>(
    `with counted as (select directory_id, count(*)::int as companies from directory_company
       where organization_id = $1 and load_id = $2 group by directory_id),
     before as (select d.id, d.load_id from directory d join counted c on c.directory_id = d.id
       where d.organization_id = $1 order by d.id for update of d)
     update directory d set load_id = $2, companies = c.companies, loaded_at = $3
     from counted c, before b where d.organization_id = $1 and d.id = c.directory_id and b.id = d.id
     returning d.id, d.name, b.load_id as before, d.companies`,
    [ctx.organization.id, load, ctx.now],
  );
  for (const { id: directory, name, before, companies } of loaded) {
    if (before && before !== load) await drop(ctx, { directory, load: before });
    const happened = { entity_type: 'directory', entity_id: directory, action: 'updated' as const };
    const changes = [{ field: 'companies', from: null, to: companies }];
    await record(ctx, [{ ...happened, description: words.loaded(name, companies), changes }]);
  }
}

/** A load that was stopped or is taken back: its directories are empty until the next. */
export async function dropLoad(ctx: Context, load: string): Promise<void> {
  await ctx.db.rows(
    `update directory set load_id = null, companies = 0, loaded_at = null where organization_id = $1 and load_id = $2`,
    [ctx.organization.id, load],
  );
  await drop(ctx, { directory: null, load });
}

async function deleteDirectory(ctx: Context, directory: string): Promise<void> {
  const [found] = await ctx.db.rows<{ name: string; load: string | null }>(
    `update directory d set load_id = null, companies = 0, loaded_at = null
     from (select id, load_id from directory where organization_id = $1 and id = $2 for update) b
     where d.organization_id = $1 and d.id = b.id and b.load_id is not null returning d.name, b.load_id as load`,
    [ctx.organization.id, directory],
  );
  if (!found) throw notFound();
  await drop(ctx, { directory, load: found.load! });
  const happened = { entity_type: 'directory', entity_id: directory, action: 'deleted' as const };
  await record(ctx, [{ ...happened, description: words.deleted(found.name), changes: [] }]);
}

interface Dropped {
  /** Only of this directory; null for all of the load. */
  directory: string | null;
  load: string;
}

/** Without a key: the job that queues the next one is still in the queue itself. */
const drop = (ctx: Context, dropped: Dropped): Promise<void> => enqueue(ctx, 'drop companies', dropped);

/** Rows of one job: millions at once would hold others up. */
const atOnce = 5_000;

export const dropTask: Task = {
  name: 'drop companies',
  run: async ({ ctx }, { directory, load }: Dropped) => {
    const { db, organization } = ctx!;
    const companies = await db.rows(
      `delete from directory_company where organization_id = $1 and id in (
         select id from directory_company where organization_id = $1 and load_id = $2
           and ($3::uuid is null or directory_id = $3) limit ${atOnce}) returning 1`,
      [organization.id, load, directory],
    );
    if (companies.length === atOnce) return drop(ctx!, { directory, load });
    // Other directories of the load may still need its words.
    const deletedWords = await db.rows(
      `delete from directory_word where organization_id = $1 and load_id = $2 and word in (
         select word from directory_word where organization_id = $1 and load_id = $2
           and not exists (select from directory_company where organization_id = $1 and load_id = $2) limit ${atOnce})
       returning 1`,
      [organization.id, load],
    );
    if (deletedWords.length === atOnce) await drop(ctx!, { directory, load });
  },
};
