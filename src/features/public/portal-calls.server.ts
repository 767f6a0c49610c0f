import type { FastifyRequest } from 'fastify';
import { conflict, invalid, notFound } from '#shared/errors';
import type { App } from '#server/app';
import type { Context } from '#server/context';
import { countFile, countMeToo, countReport, countSimilar, isMailLeft, refuseUsedUp } from './limits.server';
import { words } from './public.words';
import { checkReport, isSuspect, isWelcome, type Report, type Taken, takenBefore, takeReport } from './report.server';
import { narrowestPortal, type Portal, portalAt } from './scope.server';
import { meToo, type Similar, similarTo } from './similar.server';
import { asStranger, organizationOf } from './stranger.server';
import { addFile, type Incoming, type StoredFile, storeReportFile } from './upload.server';
import { type PortalView, viewOf } from './view.server';

/** A stranger before a portal. The calls of the API and the page without script do the same through these. */
export interface Visit {
  app: App;
  request: FastifyRequest;
  token: string;
}

export async function withPortal<T>(
  { app, request, token }: Visit,
  work: (ctx: Context, portal: Portal) => Promise<T>,
): Promise<T> {
  return asStranger(app, await organizationOf(app, token), request.id, async (ctx) => {
    const portal = await portalAt(ctx, token);
    if (!portal) throw notFound();
    return work(ctx, portal);
  });
}

/** The same for what a closed portal does not do. */
const withOpenPortal: typeof withPortal = (visit, work) =>
  withPortal(visit, (ctx, portal) => {
    if (!portal.is_enabled) throw conflict(words.closed);
    return work(ctx, portal);
  });

const openPortal = (visit: Visit): Promise<Portal> => withOpenPortal(visit, async (_ctx, portal) => portal);

export const readPortal = (visit: Visit, about: { asset?: string | null }): Promise<PortalView> =>
  withPortal(visit, (ctx, portal) => viewOf(ctx, portal, about));

/** Before a file is read: whether its portal takes any now. */
export async function admitFile(visit: Visit): Promise<void> {
  const portal = await openPortal(visit);
  if (!isWelcome(portal, true)) throw invalid({ file: [words.notAsked] });
  await countFile(visit.app, visit.request, portal);
}

/** So large a form is not read in vain; a smaller one is, so that its words come back with the refusal. */
const large = 1_048_576;

/** Before a form with files is read: whether its portal takes a report now. */
export async function admitForm(visit: Visit): Promise<void> {
  const { app, request } = visit;
  const portal = await openPortal(visit);
  const length = request.headers['content-length'];
  if (length === undefined || Number(length) > large) await refuseUsedUp(app, request, portal);
}

/** Takes one file for a report that is still to come. */
export async function sendFile(
  visit: Visit,
  report: string,
  incoming: Incoming,
): Promise<{ id: string } & StoredFile['stored']> {
  const organization = await withOpenPortal(visit, async (ctx) => ctx.organization.id);
  const file = await storeReportFile(visit.app, organization, incoming);
  try {
    const added = await withOpenPortal(visit, (ctx, portal) => {
      if (!isWelcome(portal, file.stored.is_image)) throw invalid({ file: [words.notAsked] });
      return addFile(ctx, report, file);
    });
    return { ...file.stored, ...added };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Takes a report. What was taken before is answered again and counts no second time. */
export async function sendReport(visit: Visit, report: Report, incoming: readonly Incoming[] = []): Promise<Taken> {
  const { app, request } = visit;
  const checked = await withOpenPortal(visit, async (ctx, portal) => {
    const taken = await takenBefore(ctx, portal, report);
    if (!taken) await checkReport(ctx, portal, report, incoming.length);
    return { taken, portal, organization: ctx.organization.id };
  });
  if (checked.taken) return checked.taken;
  await countReport(app, request, checked.portal);
  const email = isSuspect(report) ? undefined : report.contact?.email;
  const mailed = email && (await isMailLeft(app, email)) ? email : undefined;
  const files: StoredFile[] = [];
  try {
    for (const one of incoming) files.push(await storeReportFile(app, checked.organization, one));
    const { taken, repeated } = await withOpenPortal(visit, (ctx, portal) =>
      takeReport(ctx, portal, report, { files, mailed }),
    );
    if (repeated) await discardAll(files);
    return taken;
  } catch (error) {
    await discardAll(files);
    throw error;
  }
}

const discardAll = (files: readonly StoredFile[]) => Promise.all(files.map(({ discard }) => discard()));

export async function findSimilar(
  visit: Visit,
  about: { text?: string | null; asset?: string | null; location?: string | null },
): Promise<Similar[]> {
  await countSimilar(visit.app, visit.request);
  return withOpenPortal(visit, (ctx, portal) => similarTo(ctx, portal, about));
}

export async function sayMeToo(visit: Visit, key: string): Promise<{ tracking_url: string }> {
  await countMeToo(visit.app, visit.request);
  return withOpenPortal(visit, (ctx, portal) => meToo(ctx, portal, key));
}

/** The page for a stranger who scanned the code of an asset, with the asset filled in. */
export const portalForAsset = (
  app: App,
  organization: string,
  asset: string,
  requestId: string,
): Promise<string | undefined> =>
  asStranger(app, organization, requestId, async (ctx) => {
    const token = await narrowestPortal(ctx, asset);
    return token && `/portal/${token}?asset=${asset}`;
  });
