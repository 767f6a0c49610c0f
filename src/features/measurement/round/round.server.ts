import type { Created, Patch } from '#shared/entity';
import type { Context } from '#server/context';
import { assignees, atAssigned } from '#server/entity/assigned';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { measurementRoundTable, roundMeasurementTable, roundTeamTable, roundUserTable } from '../measurement.table';
import { dueAt, isGivenTo } from '../store.server';
import { measurementRound } from './measurement-round';

type Fields = (typeof measurementRound)['fields'];

const stops = (row: string): string => `from measurement_round_stop s join measurement m
  on m.organization_id = s.organization_id and m.id = s.measurement_id and m.deleted_at is null
  where s.organization_id = ${row}.organization_id and s.round_id = ${row}.id`;

const isMine = isGivenTo('measurement_round', 'round_id');

const rounds = bind(measurementRound, measurementRoundTable, {
  links: {
    measurements: { table: roundMeasurementTable, own: 'round_id', other: 'measurement_id', order: 'position' },
    users: { table: roundUserTable, own: 'round_id', other: 'member_id' },
    teams: { table: roundTeamTable, own: 'round_id', other: 'team_id' },
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

export const roundRoutes: Route[] = [
  ...readRoutes(rounds),
  createRoute(rounds, createRound),
  patchRoute(rounds, changeRound),
  deleteRoute(rounds),
  restoreRoute(rounds),
];
