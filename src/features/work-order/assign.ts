import type { Chip } from '#shared/field';
import { featureOf } from '#web/entity/common/feature.ts';
import { knownOption } from '#web/entity/pick/options.ts';
import type { Row } from '#web/query.ts';
import type { Me } from '#web/session.tsx';
import { changeOrder } from './page/change-order';
import { orderOf } from './order-view';

/** Assigns people and teams; names that are cached show at once. */
export function assignOrder(row: Row, users: string[], teams: string[]): Promise<void> {
  const { assigned_to } = orderOf(row);
  const chips = (slug: string, ids: string[], had: Chip[]) =>
    ids.flatMap((id) => had.find((one) => one.id === id) ?? knownOption(featureOf(slug)!, id) ?? []);
  const shown = { users: chips('user', users, assigned_to.users), teams: chips('team', teams, assigned_to.teams) };
  return changeOrder(row, { assigned_to: { users, teams } }, { assigned_to: shown });
}

/** The key under which the choice of people is stored while a missing one is created. */
export const peopleKey = (order: string): string => `people/${order}`;

/** Assigns it to the current user in addition to the others. */
export function takeOrder(row: Row, me: Me): Promise<void> {
  const { users, teams } = orderOf(row).assigned_to;
  const self = { id: me.id, name: me.name, color: me.color, profile_image: me.profile_image?.thumbnail_url ?? null };
  const ids = (list: Chip[]) => list.map(({ id }) => id);
  return changeOrder(
    row,
    { assigned_to: { users: [...ids(users), me.id], teams: ids(teams) } },
    { assigned_to: { users: [...users, self], teams }, is_mine: true },
  );
}
