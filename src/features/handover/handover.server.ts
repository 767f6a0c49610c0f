import pg from 'pg';
import type { Created } from '#shared/entity';
import { conflict, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { timeIn } from '#shared/wall';
import type { Context } from '#server/context';
import { writtenRow } from '#server/entity/read';
import { chips, createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { insertRow, loadRow, noteOn } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { type RouteInput, type Route, route } from '#server/http/route';
import { compose } from './compose/compose.server';
import { shiftEnds } from './ends.server';
import { createFields, handover } from './handover';
import { words } from './handover.words';
import type { Section } from './sections';
import { shiftNearest } from './shift';
import { inSightOf } from './sight.server';
import { handovers } from './store.server';

type Fields = (typeof handover)['fields'];

/** Hands over what there is to say now about the shift. */
async function createHandover(ctx: Context, input: Created<typeof createFields>): Promise<string> {
  const { shift_from, shift_to } = await shiftOf(ctx, input);
  const team = input.team ?? null;
  const given = { ...input, team, shift_from, shift_to } as Created<Fields>;
  const sections = await compose(ctx, { team, shift_from, shift_to });
  const columns = { team, shift_from, shift_to, name: await nameOf(ctx, team, shift_from, shift_to) };
  try {
    return await insertRow(ctx, handovers, given, { ...columns, sections });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'handover_shift') throw conflict(messages.handedOver);
    throw error;
  }
}

const dayOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(new Date(at));

async function nameOf(ctx: Context, team: string | null, from: string, to: string): Promise<string> {
  const zone = ctx.organization.time_zone;
  const [row] = await ctx.db.rows<{ name: string }>(`select name from team where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    team,
  ]);
  return words.name(row?.name ?? words.wholePlant, dayOf(from, zone), timeIn(from, zone), timeIn(to, zone));
}

/** A day, also the one on which the clock goes back. */
const longest = 25 * 3_600_000;

/** The shift that was said or, if none was, the one whose end is next to now. */
async function shiftOf(ctx: Context, { shift_from, shift_to }: Created<typeof createFields>) {
  if (!shift_from && !shift_to) {
    const { from, to } = shiftNearest(ctx.now, await shiftEnds(ctx), ctx.organization.time_zone);
    return { shift_from: from, shift_to: to };
  }
  if (!shift_from) throw invalid({ shift_from: [messages.required(createFields.shift_from.label)] });
  if (!shift_to) throw invalid({ shift_to: [messages.required(createFields.shift_to.label)] });
  const lasts = Date.parse(shift_to) - Date.parse(shift_from);
  if (lasts <= 0) throw invalid({ shift_to: [messages.shiftEndsFirst] });
  if (lasts > longest) throw invalid({ shift_to: [messages.shiftTooLong] });
  return { shift_from, shift_to };
}

/** Once for each person: a second press changes nothing. */
async function acknowledge(ctx: Context, id: string): Promise<void> {
  await loadRow(ctx, handovers, id, 'acknowledge');
  const first = await ctx.db.rows(
    `insert into handover_reader (organization_id, handover_id, member_id, at) values ($1, $2, $3, $4)
     on conflict do nothing returning member_id`,
    [ctx.organization.id, id, ctx.user.member, ctx.now],
  );
  if (first.length > 0) await noteOn(ctx, handovers, id, words.acknowledged);
}

/** What it tells of records that the reader may not read is left out. */
function asSeen(one: Route): Route {
  const { handle } = one;
  if (!handle) return one;
  const seen = async (ctx: Context, input: RouteInput) => {
    const answer = (await handle(ctx, input)) as { sections?: Section[] } | undefined;
    return answer?.sections ? { ...answer, sections: await inSightOf(ctx, answer.sections) } : answer;
  };
  return Object.assign(one, { handle: seen });
}

export const handoverRoutes: Route[] = [
  ...readRoutes(handovers),
  createRoute(handovers, createHandover, createFields),
  patchRoute(handovers),
  route({
    method: 'POST',
    path: '/handovers/:id/acknowledge',
    tag: 'Handovers',
    summary: 'Say that you have read a handover',
    permit: ['acknowledge', 'handover'],
    answer: () => recordSchema(handover, chips),
    handle: async (ctx, { params }) => {
      await acknowledge(ctx, params.id!);
      return writtenRow(ctx, handovers, params.id!);
    },
  }),
  deleteRoute(handovers),
  restoreRoute(handovers),
].map(asSeen);
