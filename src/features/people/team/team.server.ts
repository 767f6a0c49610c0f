import { entityRoutes } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import type { Route } from '#server/http/route';
import { team } from './team';
import { teamMemberTable, teamTable } from './team.table';

export const teams = bind(team, teamTable, {
  links: { members: { table: teamMemberTable, thisKey: 'team_id', otherKey: 'member_id' } },
});

export const teamRoutes: Route[] = entityRoutes(teams);
