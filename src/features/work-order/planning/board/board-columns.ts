import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chip } from '#shared/field';
import type { ListState } from '#web/entity/list/list-query.ts';
import { getPage, keys } from '#web/query.ts';
import type { Meaning } from '#web/ui/Pill.tsx';
import { words } from '../planning.words';
import { priorities } from '../../plan-options';
import { statusOptions } from '../../status/status';
import type { Job } from '../move';

export type By = 'status' | 'priority' | 'assignee';
export const groupings: By[] = ['status', 'priority', 'assignee'];

export interface Column {
  key: string;
  label: string;
  meaning?: Meaning;
  /** The assignee of the column. */
  who?: Chip;
  kind?: 'users' | 'teams';
  /** The query of the column. */
  search: string;
  /** Whether a job belongs in the column. */
  has(job: Job): boolean;
}

/** The list's query narrowed to a column. An `ordering` replaces the filters and the ordering of the tab. */
function narrowed(state: ListState, add: Record<string, string>, ordering?: string): string {
  const params = new URLSearchParams(state.search);
  if (ordering) {
    const tab = new URLSearchParams(state.tab?.search);
    for (const name of tab.keys()) if (!state.filters.some(([filter]) => filter === name)) params.delete(name);
    params.set('ordering', ordering);
  }
  for (const [name, value] of Object.entries(add)) params.append(name, value);
  return params.toString();
}

/**
 * All five columns in both tabs, because people drag work to done and back. The order starts with the columns that the
 * tab is about.
 */
function byStatus(state: ListState): Column[] {
  const order = state.tab?.key === 'done' ? [...statusOptions].reverse() : statusOptions;
  const ordering = new URLSearchParams(state.search).get('ordering') ?? 'due_date';
  const chosen = ordering !== new URLSearchParams(state.tab?.search).get('ordering');
  return order.map(({ value, label }) => ({
    key: value,
    label,
    meaning: value,
    search: narrowed(state, { status: value }, chosen ? ordering : value === 'done' ? '-completed_at' : 'due_date'),
    has: (job) => job.status === value,
  }));
}

const byPriority = (state: ListState): Column[] =>
  [...priorities].reverse().map(({ value, label }) => ({
    key: value,
    label,
    meaning: value,
    search: narrowed(state, { priority: value }),
    has: (job) => job.priority === value,
  }));

const maxNames = 200;
const workers = 'is_active=true&role__in=admin,manager,technician,limited_technician';

function useNames(noun: 'user' | 'team', search: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.some(noun, `minimal?${search}`),
    queryFn: () => getPage(`/${noun}s/minimal`, search, 1, maxNames),
    enabled,
    select: ({ results }) => results,
  });
}

/** The columns of the board. By assignee: nobody, everybody who can be assigned, and the teams. */
export function useColumns(state: ListState, by: By): Column[] | undefined {
  const assigned = by === 'assignee';
  const { data: people } = useNames('user', workers, assigned);
  const { data: teams } = useNames('team', '', assigned);
  return useMemo(() => {
    if (by === 'status') return byStatus(state);
    if (by === 'priority') return byPriority(state);
    if (!people || !teams) return undefined;
    const column = (kind: 'users' | 'teams', who: Chip): Column => ({
      key: who.id,
      label: who.name,
      who,
      kind,
      search: narrowed(state, { [kind]: who.id }),
      has: ({ assigned_to }) => assigned_to[kind].some(({ id }) => id === who.id),
    });
    return [
      {
        key: 'nobody',
        label: words.board.unassigned,
        search: narrowed(state, { users__isnull: 'true', teams__isnull: 'true' }),
        has: ({ assigned_to }: Job) => assigned_to.users.length + assigned_to.teams.length === 0,
      },
      ...(people as Chip[]).map((one) => column('users', one)),
      ...(teams as Chip[]).map((one) => column('teams', one)),
    ];
  }, [by, state, people, teams]);
}
