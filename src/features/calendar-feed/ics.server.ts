import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ICalCalendar, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { notFound } from '#shared/errors';
import { oneLine } from '#shared/text/one-line';
import { messages } from '#words/messages';
import { can, type Role } from '#shared/permission';
import type { App } from '#server/app';
import { hashToken } from '#server/auth/token';
import { type Context, run } from '#server/context';
import { transaction } from '#server/db/transaction';
import { nounLabels } from '#words/nouns';
import { type About, mostEvents, type Projected, projectedFor, type Work, workFor } from './feed-work.server';

interface Feed extends About {
  id: string;
  name: string;
  owner: string;
  owner_name: string;
  role: Role;
  person_id: string;
  time_zone: string;
  currency: string;
}

const tokenShape = /^([0-9a-f]{32})[\w-]{43}$/;

/** `/calendar/{token}.ics`: needs no sign-in, only the link, and shows no more than its owner may see. */
export function addCalendar(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const token = /^(.+)\.ics$/.exec(request.params.file)?.[1] ?? '';
    const organization = tokenShape.exec(token)?.[1]?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    if (!organization) throw notFound();
    const feed = await feedOf(app, organization, hashToken(token));
    if (!feed) throw notFound();
    const body = await run(app, { ...ownerOf(feed, organization), requestId: request.id }, (ctx) =>
      calendarOf(ctx, feed),
    );
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    reply.header('cache-control', 'private, max-age=300').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(body);
  });
}

/** The feed of a link, while its owner is a member of the organisation and may read work orders. */
async function feedOf(app: App, organization: string, hash: string): Promise<Feed | undefined> {
  const now = app.clock().toISOString();
  const feed = await transaction(app.pool, { organization, now }, async (db) => {
    const [found] = await db.rows<Feed & { stale: boolean }>(
      `select f.id, f.name, f.user_id, f.team_id, f.asset_id, m.id as owner, m.name as owner_name, m.role, m.person_id,
         o.time_zone, o.currency, coalesce(f.last_used_at < $3::timestamptz - interval '1 hour', true) as stale
       from calendar_feed f join member m on m.organization_id = f.organization_id and m.id = f.created_by
         join organization o on o.id = f.organization_id
       where f.organization_id = $1 and f.token_hash = $2 and f.deleted_at is null and m.is_active and m.deleted_at is null
         and m.person_id is not null and o.deleted_at is null`,
      [organization, hash, now],
    );
    if (found?.stale)
      await db.rows(`update calendar_feed set last_used_at = $3 where organization_id = $1 and id = $2`, [
        organization,
        found.id,
        now,
      ]);
    return found;
  });
  return feed && can({ id: feed.owner, role: feed.role, restrictedAdd: {} }, 'read', 'work-order') ? feed : undefined;
}

const ownerOf = ({ owner, owner_name, role, person_id, time_zone, currency }: Feed, organization: string) => ({
  user: { id: owner, name: owner_name, role, restrictedAdd: {}, member: owner, person: person_id, session: null },
  organization: { id: organization, time_zone, currency },
  source: 'api' as const,
});

/** Open work with a date, next first; the text stays the same while nothing changes. */
async function calendarOf(ctx: Context, feed: Feed): Promise<string> {
  const calendar = new ICalCalendar({
    // Some names were stored before line breaks were removed.
    name: oneLine(feed.name),
    prodId: { company: 'Millwright', product: nounLabels['work-order'].labelPlural, language: 'EN' },
    ttl: 3600,
  });
  const works = await workFor(ctx, feed);
  for (const work of works) calendar.createEvent(eventOf(ctx, work));
  for (const work of await projectedFor(ctx, feed, mostEvents - works.length)) calendar.createEvent(eventOf(ctx, work));
  return calendar.toString();
}

function eventOf(ctx: Context, work: Work | Projected): ICalEventData {
  const { code, name, description, status, asset, location } = work;
  const isProjected = 'projected' in work;
  const url = `${ctx.app.config.publicUrl}/work-order/${work.id}`;
  return {
    id: uidOf(work),
    ...spanOf(work),
    stamp: new Date(work.updated_at),
    lastModified: new Date(work.updated_at),
    // Zero, so that the work order replaces the projected event whatever its version is.
    sequence: isProjected ? 0 : work.version,
    summary: isProjected ? messages.projected(name) : `${code} ${name}`,
    description: [asset, description, url].filter(Boolean).join('\n'),
    ...(location && { location }),
    url,
    status: isProjected || status === 'planned' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  };
}

/** Uses the date of the series, so that the work order for a projected date takes over its event. */
const uidOf = ({ id, series, occurrence }: Work): string =>
  series && occurrence ? `${series}-${occurrence.replaceAll(/[-:]|\.\d+/g, '')}@millwright` : `${id}@millwright`;

const minute = 60_000;

/** Lasts as long as estimated from its start; with only a due date, it ends then. */
function spanOf({ start_date, due_date, estimated_minutes }: Work): { start: Date; end: Date } {
  const length = (estimated_minutes || 60) * minute;
  const start = start_date ? Date.parse(start_date) : Date.parse(due_date!) - length;
  return { start: new Date(start), end: new Date(start + length) };
}
