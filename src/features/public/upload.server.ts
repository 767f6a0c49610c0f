import { rm } from 'node:fs/promises';
import { invalid } from '#shared/errors';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { insertRow } from '#server/entity/write';
import { files, storeFile } from '#features/file/index.server';
import { words } from './public.words';

export const mostFiles = 5;
export const mostMegabytes = 10;

/** An upload that lies in the incoming folder. */
export interface Incoming {
  path: string;
  name: string;
  sha256: string;
}

export type StoredFile = Awaited<ReturnType<typeof storeFile>>;

/**
 * Stores a stranger's file: pictures and PDF by their content, whatever their name says. A picture is always encoded
 * again, which strips what the camera wrote into it.
 */
export async function storeReportFile(
  app: App,
  organization: string,
  { path, name, sha256 }: Incoming,
): Promise<StoredFile> {
  const file = await storeFile(app, organization, { path, name, sha256 });
  const { mime_type, is_image } = file.stored;
  if (is_image || mime_type === 'application/pdf') return file;
  await file.discard();
  throw invalid({ file: [words.wrongType] });
}

/**
 * The row of a file that only this report may use. Its place is the next free one, up to the limit. It gets a neutral
 * name: the name on a stranger's device may say who they are, and history cannot forget it.
 */
export async function addFile(
  ctx: Context,
  report: string,
  { stored }: StoredFile,
): Promise<{ id: string; name: string }> {
  // Several at once take their turns.
  await ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [report]);
  const [free] = await ctx.db.rows<{ place: number }>(
    `select n as place from generate_series(1, ${mostFiles}) n
     where not exists (select from portal_file p where p.organization_id = $1 and p.report_id = $2 and p.place = n)
     order by n limit 1`,
    [ctx.organization.id, report],
  );
  if (!free) throw invalid({ file: [words.tooManyFiles(mostFiles)] });
  const { name: _theirs, ...columns } = stored;
  const name = nameOf(stored, free.place);
  const id = await insertRow(ctx, files, { name, in_library: false }, columns);
  await ctx.db.rows(
    `insert into portal_file (organization_id, report_id, place, file_id, created_at) values ($1, $2, $3, $4, $5)`,
    [ctx.organization.id, report, free.place, id, ctx.now],
  );
  return { id, name };
}

const nameOf = ({ is_image, mime_type }: StoredFile['stored'], place: number): string =>
  `${is_image ? words.photo(place) : words.document(place)}.${mime_type.split('/')[1]!.replace('jpeg', 'jpg')}`;

export async function dropIncoming(all: readonly Incoming[]): Promise<void> {
  await Promise.all(all.map(({ path }) => rm(path, { force: true })));
}
