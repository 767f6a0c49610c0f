import { shortened } from '#shared/text/cut';
import { conflict, type FieldErrors, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { demandOf } from '#features/portal/form-fields';
import { type Contact, createRequest, type NewRequest, requests } from '#features/request/index.server';
import { confirmByMail } from './mail.server';
import { words } from './public.words';
import { type Portal } from './scope.server';
import { tokenFor } from './token.server';
import { addFile, type StoredFile } from './upload.server';
import { namedIn, ownFields, ownKeys } from './view.server';

export interface Report {
  id?: string;
  description: string;
  name?: string | null;
  asset?: string | null;
  location?: string | null;
  priority?: string | null;
  files?: string[] | null;
  contact?: Contact | null;
  custom_fields?: Record<string, unknown> | null;
  /** Nobody sees this field; what fills it in is a program (F1.7). */
  website?: string | null;
}

export interface Taken {
  code: string;
  tracking_url: string;
}

const mostName = 100;

/** Only a program fills in what nobody sees. */
export const isSuspect = ({ website }: Report): boolean => Boolean(website?.trim());

/**
 * Takes a report in, once by its id, with the files that came with it, and confirms it to the address `mailed`. Who sends
 * it again gets the same answer, and `repeated`: those files are of no use then.
 */
export async function takeReport(
  ctx: Context,
  portal: Portal,
  report: Report,
  { files: storedFiles, mailed }: { files: readonly StoredFile[]; mailed: string | undefined },
): Promise<{ taken: Taken; repeated: boolean }> {
  const id = report.id ?? uuid7(Date.parse(ctx.now));
  if (!(await isFirst(ctx, portal, id, printOf(ctx, report))))
    return { taken: (await takenBefore(ctx, portal, { ...report, id }))!, repeated: true };
  const sent = [...(report.files ?? [])];
  for (const one of storedFiles) sent.push((await addFile(ctx, id, one)).id);
  const { images, files } = await filesOf(ctx, id, sent);
  refuseFiles(portal, images.length, files.length);
  const contact = report.contact ?? {};
  const is_suspect = isSuspect(report);
  // What the honeypot caught is kept for the staff to look at, and nobody is mailed who could confirm it.
  const is_unconfirmed = portal.verify_email && !is_suspect;
  const input = {
    id,
    name: report.name || firstLine(report.description),
    description: report.description,
    asset: report.asset ?? portal.asset_id,
    location: report.location ?? (await placeOf(ctx, portal, report)),
    priority: report.priority ?? null,
    custom_fields: report.custom_fields ?? {},
    images,
    files,
  } as NewRequest;
  await createRequest(ctx, input, { portal: portal.id, contact, is_suspect, is_unconfirmed });
  if (mailed) await confirmByMail(ctx, portal, id, mailed);
  return { taken: await answerFor(ctx, id), repeated: false };
}

/**
 * What was sent, but for its files, which have other ids when they are sent again. With the secret of the installation:
 * the print stays when the contact is deleted, and nobody is to find out by it what that was.
 */
const printOf = ({ app }: Context, report: Report): string => {
  const said = Object.entries({ ...report, id: undefined, files: undefined, website: undefined });
  const inOrder = said.sort(([a], [b]) => (a < b ? -1 : 1));
  return app.seals.sign('report', Buffer.from(JSON.stringify(inOrder))).toString('base64url');
};

/** Of two who bring the same id, the second waits for the first here. */
async function isFirst(ctx: Context, portal: Portal, id: string, print: string): Promise<boolean> {
  const made = await ctx.db.rows(
    `insert into portal_report (organization_id, request_id, portal_id, print, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning request_id`,
    [ctx.organization.id, id, portal.id, print, ctx.now],
  );
  return made.length > 0;
}

/** The answer to a report that is there already; it counts against no limit. */
export async function takenBefore(ctx: Context, portal: Portal, report: Report): Promise<Taken | undefined> {
  if (!report.id) return undefined;
  const [found] = await ctx.db.rows<{ portal_id: string; print: string }>(
    `select portal_id, print from portal_report where organization_id = $1 and request_id = $2`,
    [ctx.organization.id, report.id],
  );
  if (!found) return undefined;
  // Who knows but the id gets no link: the words are the proof.
  if (found.portal_id !== portal.id || found.print !== printOf(ctx, report)) throw conflict(words.otherReport);
  return answerFor(ctx, report.id);
}

async function answerFor(ctx: Context, request: string): Promise<Taken> {
  const [found] = await ctx.db.rows<{ code: string }>(
    `select code from request where organization_id = $1 and id = $2`,
    [ctx.organization.id, request],
  );
  const token = tokenFor(ctx.app, { organization: ctx.organization.id, request, right: 'report' });
  return { code: found!.code, tracking_url: `${ctx.app.config.publicUrl}/track/${token}` };
}

const firstLine = (text: string): string => shortened(text.trim().split('\n')[0]!.trim(), mostName);

/** Without a place that was chosen, it is where the asset stands, or what the portal is for. */
async function placeOf(ctx: Context, portal: Portal, { asset }: Report): Promise<string | null> {
  const [found] = await ctx.db.rows<{ location_id: string | null }>(
    `select location_id from asset where organization_id = $1 and id = $2`,
    [ctx.organization.id, asset ?? portal.asset_id],
  );
  return found?.location_id ?? portal.location_id;
}

/** The files that were sent for this report; a file of another one is unknown here. */
async function filesOf(ctx: Context, report: string, ids: string[]): Promise<{ images: string[]; files: string[] }> {
  const rows = await ctx.db.rows<{ id: string; is_image: boolean }>(
    `select f.id, f.is_image from portal_file p join file f on f.organization_id = p.organization_id and f.id = p.file_id
     where p.organization_id = $1 and p.report_id = $2 and f.id = any($3) and f.deleted_at is null order by p.place`,
    [ctx.organization.id, report, ids],
  );
  if (rows.length < new Set(ids).size) throw invalid({ files: [words.notYourFile] });
  const of = (is_image: boolean) => rows.filter((row) => row.is_image === is_image).map(({ id }) => id);
  return { images: of(true), files: of(false) };
}

/** Whether a form takes such a file: pictures as photos or files, others as files alone. */
export const isWelcome = ({ fields }: Portal, isPicture: boolean): boolean =>
  demandOf(fields, 'files') !== 'hidden' || (isPicture && demandOf(fields, 'photos') !== 'hidden');

/** Refuses files that the form does not ask for, and too few of those that it needs. */
function refuseFiles(portal: Portal, pictures: number, others: number): void {
  const isNeeded = (key: string) => demandOf(portal.fields, key) === 'required';
  const needed = isNeeded('photos') ? 1 : 0;
  if ((pictures > 0 && !isWelcome(portal, true)) || (others > 0 && !isWelcome(portal, false)))
    throw invalid({ files: [words.notAsked] });
  if (pictures < needed) throw invalid({ files: [messages.required(words.photos)] });
  if (isNeeded('files') && pictures + others <= needed) throw invalid({ files: [messages.required(words.files)] });
}

/**
 * Refuses what the form does not ask for, or asks for in vain; each message at its field. What comes with the form is
 * looked at later: until then it counts as pictures.
 */
export async function checkReport(ctx: Context, portal: Portal, report: Report, coming: number): Promise<void> {
  const { images, files } = await filesOf(ctx, report.id ?? uuid7(), report.files ?? []);
  refuseFiles(portal, images.length + coming, files.length);
  const errors: FieldErrors = {};
  const demand = (key: string) => demandOf(portal.fields, key);
  const { asset, location, contact } = report;
  if (asset && !(await namedIn(ctx, portal, 'asset', asset))) errors.asset = [messages.notFoundReference(words.asset)];
  if (location && !(await namedIn(ctx, portal, 'location', location)))
    errors.location = [messages.notFoundReference(requests.entity.fields.location!.label)];
  const given: [key: string, at: string, label: string, value: unknown, known?: unknown][] = [
    ['name', 'name', words.name, report.name],
    ['location', 'location', words.labels.location, location, asset ?? portal.asset_id],
    ['priority', 'priority', words.labels.priority, report.priority],
    ['contact_name', 'contact', words.contactName, contact?.name],
    ['email', 'contact', words.email, contact?.email],
    ['phone', 'contact', words.phone, contact?.phone],
  ];
  for (const [key, at, label, value, known] of given) {
    const demanded = key === 'email' && portal.verify_email ? 'required' : demand(key);
    if (value && demanded === 'hidden') errors[at] ??= [words.notAsked];
    if (!value && !known && demanded === 'required') errors[at] ??= [messages.required(label)];
  }
  // A code that was scanned fills in the asset, also where the form does not ask for it.
  if (!asset && !portal.asset_id && demand('asset') === 'required') errors.asset ??= [messages.required(words.asset)];
  const customFields = await ownFields(ctx, portal);
  for (const key of ownKeys(report.custom_fields))
    if (!customFields.some((field) => field.key === key)) errors[key] = [words.notAsked];
  for (const { key, label } of customFields.filter((field) => field.demand === 'required' && field.kind !== 'flag')) {
    const value = report.custom_fields?.[key.slice(key.indexOf('.') + 1)];
    if (value === undefined || value === null || value === '') errors[key] ??= [messages.required(label)];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
