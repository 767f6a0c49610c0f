import { conflict, forbidden, notFound } from '#shared/errors';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { unnamed } from '#features/comment/index.server';
import {
  cancelRequest,
  confirmContact,
  publicStatesOf,
  removeContact,
  replyAsRequester,
  unconfirmContact,
} from '#features/request/index.server';
import { words } from './public.words';
import { portalOf } from './scope.server';
import { asStranger } from './stranger.server';
import { type Tracked, trackedBy } from './token.server';
import { namedIn } from './view.server';

export interface Reply {
  text: string;
  at: string;
  is_mine: boolean;
}

export interface TrackedFile {
  id: string;
  name: string;
  mime_type: string;
  size: number;
  url: string;
  thumbnail_url: string | null;
}

type PublicStates = Awaited<ReturnType<typeof publicStatesOf>>;

/** A report as its sender reads it. */
export interface Report extends PublicStates {
  code: string;
  name: string;
  /** The asset or the place, as far as the portal is for it. */
  place: string | null;
  description: string;
  files: TrackedFile[];
  replies: Reply[];
  /** When the work is planned, where the portal shows it. */
  planned_for: string | null;
  can_cancel: boolean;
  has_contact: boolean;
  /** Nobody sees it until the address is confirmed. */
  is_unconfirmed: boolean;
  /** The link came by mail, and the address is not confirmed yet. */
  can_confirm: boolean;
}

/** What a link that came from "me too" shows. */
export type StateOnly = Omit<PublicStates, 'reason'> & { public_summary: string | null };

interface Found {
  id: string;
  code: string;
  status: string;
  name: string;
  description: string | null;
  public_summary: string | null;
  /** Also of what the honeypot caught, whose sender must see no difference. */
  is_unconfirmed: boolean;
  planned_for: string | null;
  email: string | null;
  email_confirmed_at: string | null;
  has_contact: boolean;
  portal_id: string | null;
  asset_id: string | null;
  location_id: string | null;
}

/** For so long after it was closed a report can be followed. */
export const daysAfterClosing = 90;

/** Works on the report of a link. A link that is forged, ended, or to a report that is gone leads nowhere. */
export async function withReport<T>(
  app: App,
  token: string,
  requestId: string,
  work: (ctx: Context, found: Found, tracked: Tracked) => Promise<T>,
): Promise<T> {
  const tracked = trackedBy(app, token);
  if (!tracked || tracked.right === 'similar') throw notFound();
  return asStranger(app, tracked.organization, requestId, async (ctx) => {
    const [found] = await ctx.db.rows<Found>(
      `select r.id, r.code, r.status, r.name, r.description, r.public_summary,
         r.is_unconfirmed or r.is_suspect and coalesce(p.verify_email, false) as is_unconfirmed,
         case when p.show_dates and r.status = 'accepted' then coalesce(w.start_date, w.due_date) end as planned_for,
         c.email, c.email_confirmed_at, c.request_id is not null as has_contact,
         r.portal_id, r.asset_id, r.location_id
       from request r left join portal p on p.organization_id = r.organization_id and p.id = r.portal_id
         left join work_order w on w.organization_id = r.organization_id and w.id = r.work_order_id
           and w.deleted_at is null and w.status <> 'done'
         left join request_contact c on c.organization_id = r.organization_id and c.request_id = r.id
       where r.organization_id = $1 and r.id = $2 and r.deleted_at is null
         and (r.closed_at is null or r.closed_at > $3::timestamptz - interval '${daysAfterClosing} days')`,
      [ctx.organization.id, tracked.request, ctx.now],
    );
    if (!found) throw notFound();
    return work(ctx, found, tracked);
  });
}

/** The same for what only the sender may do. */
const withOwn: typeof withReport = (app, token, requestId, work) =>
  withReport(app, token, requestId, (ctx, found, tracked) => {
    if (tracked.right === 'status') throw notFound();
    return work(ctx, found, tracked);
  });

/** The same for what nobody does before the address is confirmed: the report does not exist for the staff until then. */
const withConfirmed: typeof withReport = (app, token, requestId, work) =>
  withOwn(app, token, requestId, (ctx, found, tracked) => {
    if (found.is_unconfirmed) throw conflict(words.notConfirmed);
    return work(ctx, found, tracked);
  });

export const readTracked = (app: App, token: string, requestId: string): Promise<Report | StateOnly> =>
  withReport(app, token, requestId, async (ctx, found, { right }) => {
    const { state, states, reason } = await publicStatesOf(ctx, found.id);
    if (right === 'status') return { state, states, public_summary: found.public_summary };
    return {
      code: found.code,
      name: found.name,
      place: await placeOf(ctx, found),
      state,
      states,
      reason,
      description: found.description ?? found.name,
      files: await filesOf(ctx, found.id, token),
      replies: await repliesOf(ctx, found.id),
      planned_for: found.planned_for,
      can_cancel: found.status === 'pending' && !found.is_unconfirmed,
      has_contact: found.has_contact,
      is_unconfirmed: found.is_unconfirmed,
      can_confirm: right === 'mail' && found.email !== null && found.email_confirmed_at === null,
    };
  });

/** Where it is. The staff may have moved it to where names are not public (F1.5): then nothing is said. */
async function placeOf(ctx: Context, { portal_id, asset_id, location_id }: Found): Promise<string | null> {
  const portal = portal_id && (await portalOf(ctx, portal_id));
  if (!portal) return null;
  const named =
    (asset_id && (await namedIn(ctx, portal, 'asset', asset_id))) ||
    (location_id && (await namedIn(ctx, portal, 'location', location_id)));
  return named ? named.name : null;
}

/** Times are written in the organisation's zone. */
export const zoneOf = (app: App, token: string, requestId: string): Promise<string> =>
  withReport(app, token, requestId, async (ctx) => ctx.organization.time_zone);

/** What was said to the requester and by them; names of staff are read as "Maintenance" (F1.5). */
async function repliesOf(ctx: Context, request: string): Promise<Reply[]> {
  const rows = await ctx.db.rows<Reply>(
    `select c.text, c.created_at as at, c.created_by is null as is_mine from comment c
       join request r on r.organization_id = c.organization_id and r.id = $2
     where c.organization_id = $1 and c.deleted_at is null and c.is_public
       and (c.entity_type = 'request' and c.entity_id = r.id
         or c.entity_type = 'work-order' and c.entity_id = r.work_order_id)
     order by c.created_at, c.id`,
    [ctx.organization.id, request],
  );
  const theirs = await unnamed(
    ctx,
    rows.map(({ text }) => text),
  );
  return rows.map((row, at) => (row.is_mine ? row : { ...row, text: theirs[at]! }));
}

/** The files that came with the report, and no others. */
async function filesOf(ctx: Context, request: string, token: string): Promise<TrackedFile[]> {
  const rows = await ctx.db.rows<{ id: string; name: string; mime_type: string; size: number; is_image: boolean }>(
    `select f.id, f.name, f.mime_type, f.size, f.is_image from portal_file p
       join file f on f.organization_id = p.organization_id and f.id = p.file_id and f.deleted_at is null
       join file_link l on l.organization_id = f.organization_id and l.file_id = f.id
         and l.entity_type = 'request' and l.entity_id = p.report_id
     where p.organization_id = $1 and p.report_id = $2 order by p.place`,
    [ctx.organization.id, request],
  );
  return rows.map(({ is_image, ...file }) => {
    const at = `/api/public/track/${token}/files/${file.id}`;
    return { ...file, url: `${at}/content`, thumbnail_url: is_image ? `${at}/thumbnail` : null };
  });
}

export const reply = (app: App, token: string, requestId: string, text: string): Promise<Reply> =>
  withConfirmed(app, token, requestId, async (ctx, { id }) => {
    await replyAsRequester(ctx, id, { text });
    return { text, at: ctx.now, is_mine: true };
  });

export const withdraw = (app: App, token: string, requestId: string): Promise<void> =>
  withConfirmed(app, token, requestId, async (ctx, { id, status }) => {
    if (status !== 'pending') throw conflict(words.notTaken);
    await cancelRequest(ctx, id);
  });

export const forget = (app: App, token: string, requestId: string): Promise<void> =>
  withOwn(app, token, requestId, async (ctx, { id }) => {
    await removeContact(ctx, id);
  });

/** Only the link of the mail proves that whoever presses reads that mailbox. */
export const confirm = (app: App, token: string, requestId: string): Promise<void> =>
  withOwn(app, token, requestId, async (ctx, { id, email }, { right }) => {
    if (right !== 'mail') throw forbidden(words.mailOnly);
    if (email === null) throw conflict(words.noConfirming);
    await confirmContact(ctx, id);
  });

/** Ends the mails about a report; only its mails carry the link. */
export const stopMails = (app: App, token: string, requestId: string): Promise<void> =>
  withOwn(app, token, requestId, async (ctx, { id }, { right }) => {
    if (right !== 'mail') throw notFound();
    await unconfirmContact(ctx, id);
  });

export interface Content {
  organization: string;
  stored_as: string;
  name: string;
  mime_type: string;
  is_image: boolean;
}

export const contentOf = (app: App, token: string, requestId: string, file: string): Promise<Content> =>
  withOwn(app, token, requestId, async (ctx, { id }) => {
    const [found] = await ctx.db.rows<Content>(
      `select f.organization_id as organization, f.stored_as, f.name, f.mime_type, f.is_image from portal_file p
         join file f on f.organization_id = p.organization_id and f.id = p.file_id and f.deleted_at is null
         join file_link l on l.organization_id = f.organization_id and l.file_id = f.id
           and l.entity_type = 'request' and l.entity_id = p.report_id
       where p.organization_id = $1 and p.report_id = $2 and p.file_id = $3`,
      [ctx.organization.id, id, file],
    );
    if (!found) throw notFound();
    return found;
  });
