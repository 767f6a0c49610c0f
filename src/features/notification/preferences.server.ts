import { choice, dateTime, flag } from '#shared/field';
import { type NoticeEvent, noticeEvents } from '#shared/notice';
import type { Context } from '#server/context';
import { object } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import {
  channelsFor,
  fullMatrix,
  type Matrix,
  noQuiet,
  preferenceFields,
  type Quiet,
  withoutDefaults,
} from './preferences';
import { mailDeparture, pushDeparture } from './send/timing';
import { workingDaysOf } from './send/working-days.server';

const tag = 'Notifications';
const time = { type: ['string', 'null'], format: 'date-time' };
const answer = object({
  matrix: { type: 'object', additionalProperties: { type: 'object' } },
  quiet: { type: 'object' },
  time_zone: { type: 'string' },
});
const previewFields = {
  event: choice(
    noticeEvents.map((value) => ({ value, label: value })),
    { label: 'Event', required: true },
  ),
  at: dateTime({ label: 'At', required: true }),
  urgent: flag({ label: 'Urgent' }),
};

/** What reaches a person, by which channel and when. Everybody chooses for themselves. */
export const preferenceRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/notifications/preferences',
    tag,
    summary: 'Read what reaches you, by which channel, and your quiet hours',
    permit: 'in-person',
    answer,
    handle: (ctx) => readPreferences(ctx),
  }),
  route({
    method: 'PUT',
    path: '/notifications/preferences',
    tag,
    summary: 'Choose what reaches you; what is left out has its default',
    permit: 'in-person',
    body: input(preferenceFields),
    answer,
    handle: async (ctx, { body }) => {
      await save(ctx, ctx.user.member!, body);
      return readPreferences(ctx);
    },
  }),
  route({
    method: 'POST',
    path: '/notifications/preferences/preview',
    tag,
    summary: 'Read when a push and a mail about something would leave',
    permit: 'in-person',
    body: input(previewFields),
    answer: object({ push_at: time, mail_at: time }),
    handle: async (ctx, { body }) => {
      const urgent = body.urgent ?? false;
      const [{ quiet, time_zone: zone }, saved] = [await readPreferences(ctx), await load(ctx, ctx.user.member!)];
      const chosen = channelsFor(saved?.matrix, body.event as NoticeEvent, urgent);
      const rhythm = { quiet, zone, workingDays: await workingDaysOf(ctx) };
      return {
        push_at: chosen.push ? pushDeparture(body.at, rhythm, urgent).at : null,
        mail_at: mailDeparture(body.at, rhythm, chosen.mail)?.at ?? null,
      };
    },
  }),
];

interface Preferences {
  matrix: Matrix;
  quiet: Quiet;
  time_zone: string;
}

async function readPreferences(ctx: Context): Promise<Preferences> {
  const found = await load(ctx, ctx.user.member!);
  return {
    matrix: fullMatrix(found?.matrix ?? {}),
    quiet: found?.quiet ?? noQuiet,
    time_zone: found?.time_zone ?? ctx.organization.time_zone,
  };
}

interface Saved {
  matrix?: Partial<Matrix> | null;
  quiet?: Quiet | null;
  time_zone?: string | null;
}

async function load(ctx: Context, member: string): Promise<Saved | undefined> {
  const [found] = await ctx.db.rows<Saved>(
    `select matrix, quiet, time_zone from notification_preference where organization_id = $1 and member_id = $2`,
    [ctx.organization.id, member],
  );
  return found;
}

const save = (ctx: Context, member: string, { matrix, quiet, time_zone }: Saved) =>
  ctx.db.rows(
    `insert into notification_preference (organization_id, member_id, matrix, quiet, time_zone) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, member_id) do update set
       matrix = excluded.matrix, quiet = excluded.quiet, time_zone = excluded.time_zone`,
    [
      ctx.organization.id,
      member,
      JSON.stringify(withoutDefaults(matrix ?? {})),
      JSON.stringify(quiet ?? noQuiet),
      time_zone === ctx.organization.time_zone ? null : (time_zone ?? null),
    ],
  );

/** Changes what a member chose and nothing else, beside their own settings page. */
export async function changeMatrix(ctx: Context, member: string, change: (matrix: Matrix) => void): Promise<void> {
  await ctx.db.rows(
    `insert into notification_preference (organization_id, member_id, quiet) values ($1, $2, $3) on conflict do nothing`,
    [ctx.organization.id, member, JSON.stringify(noQuiet)],
  );
  const [before] = await ctx.db.rows<{ matrix: Partial<Matrix> }>(
    `select matrix from notification_preference where organization_id = $1 and member_id = $2 for update`,
    [ctx.organization.id, member],
  );
  const matrix = fullMatrix(before!.matrix);
  change(matrix);
  await ctx.db.rows(`update notification_preference set matrix = $3 where organization_id = $1 and member_id = $2`, [
    ctx.organization.id,
    member,
    JSON.stringify(withoutDefaults(matrix)),
  ]);
}
