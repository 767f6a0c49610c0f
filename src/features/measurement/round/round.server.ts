import type { Created, Patch } from '#shared/entity';
import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { assignees, atAssigned } from '#server/entity/assigned';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRow, loadRow, noteOn, updateRow } from '#server/entity/write';
import { input, type Route, route } from '#server/http/route';
import { inHistory, pressedAt } from '#server/pressed';
import { measurementRoundTable, roundMeasurementTable, roundTeamTable, roundUserTable } from '../measurement.table';
import { dueAt, isGivenTo, measurements } from '../store.server';
import { words } from '../measurement.words';
import { measurementRound, skipFields } from './measurement-round';

type Fields = (typeof measurementRound)['fields'];

const stops = (row: string): string => `from measurement_round_stop s join measurement m
  on m.organization_id = s.organization_id and m.id = s.measurement_id and m.deleted_at is null
  where s.organization_id = ${row}.organization_id and s.round_id = ${row}.id`;

const isMine = isGivenTo('measurement_round', 'round_id');

const rounds = bind(measurementRound, measurementRoundTable, {
  links: {
    measurements: { table: roundMeasurementTable, thisKey: 'round_id', otherKey: 'measurement_id', order: 'position' },
    users: { table: roundUserTable, thisKey: 'round_id', otherKey: 'member_id', holds: 'true' },
    teams: { table: roundTeamTable, thisKey: 'round_id', otherKey: 'team_id', holds: 'true' },
  },
  assigned: isMine,
  computed: {
    assigned_to: { compose: ({ users, teams }: Record<string, unknown>) => ({ users, teams }) },
    measurement_count: (row) => `(select count(*)::int ${stops(row)})`,
    due_count: (row) => `(select count(*)::int ${stops(row)} and ${dueAt('m')} <= (select app_now()))`,
    is_mine: (row) => isMine(row, `nullif(current_setting('app.member', true), '')::uuid`),
  },
});

export const createRound = (ctx: Context, { assigned_to, ...input }: Created<Fields>): Promise<string> =>
  atAssigned(insertRow(ctx, rounds, { ...input, ...assignees({ assigned_to }) } as Created<Fields>));

async function changeRound(ctx: Context, id: string, { assigned_to, ...patch }: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, rounds, id, 'update');
  await atAssigned(updateRow(ctx, rounds, before, { ...patch, ...assignees({ assigned_to }) } as Patch<Fields>));
}

/** Why a meter was not read stands in the history of the meter and of the round. */
async function skipMeter(ctx: Context, id: string, { measurement, reason, skipped_at }: Created<typeof skipFields>) {
  const round = await loadRow(ctx, rounds, id, 'do');
  const [stop] = await ctx.db.rows<{ name: string }>(
    `select m.name from measurement_round r cross join lateral (select m.id, m.name ${stops('r')}) m
     where r.organization_id = $1 and r.id = $2 and m.id = $3`,
    [ctx.organization.id, id, measurement],
  );
  if (!stop) throw invalid({ measurement: [messages.notFoundReference('Measurement')] });
  const pressed = pressedAt(ctx, 'skipped_at', skipFields.skipped_at.label, skipped_at);
  const said = (words: string) => inHistory(ctx, words, pressed);
  await noteOn(ctx, rounds, id, said(words.skipped(stop.name, reason)));
  await noteOn(ctx, measurements, measurement, said(words.skippedOn(String(round.name), reason)));
}

export const roundRoutes: Route[] = [
  ...readRoutes(rounds),
  createRoute(rounds, createRound),
  patchRoute(rounds, changeRound),
  deleteRoute(rounds),
  restoreRoute(rounds),
  route({
    method: 'POST',
    path: '/measurement-rounds/:id/skips',
    tag: 'Measurements',
    summary: 'Say why a measurement of a round was not read',
    permit: ['do', 'measurement-round'],
    status: 204,
    body: input(skipFields),
    handle: (ctx, { params, body }) => skipMeter(ctx, params.id!, body),
  }),
];
